// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/naive_count.h"

#include <algorithm>
#include <cstddef>

namespace warpbank {

NaiveCount::NaiveCount(const Machine& machine)
    : accesses_(machine),
      banks_(static_cast<std::uint32_t>(machine.banks)),
      slots_per_lane_(naive_slots_per_lane(machine)),
      word_shift_(static_cast<std::uint32_t>(__builtin_ctz(naive_word_bytes(machine)))),
      wanted_(static_cast<std::size_t>(machine.banks)) {
  const std::uint32_t row_bytes = banks_ * static_cast<std::uint32_t>(machine.bank_bytes);
  for (std::uint64_t byte = 0; byte < machine.shared_bytes; byte += naive_word_bytes(machine)) {
    const auto address = static_cast<std::uint32_t>(byte);
    const std::uint32_t row = address / row_bytes;
    std::uint32_t bank = address >> word_shift_;
    if (machine.mapping == Mapping::kXor) bank ^= row;
    if (machine.mapping == Mapping::kSkew) bank += row;
    bank %= banks_;
    places_.push_back({bank, row * banks_ + bank});
  }
}

void NaiveCount::plan(const Request& request, NaivePlan& plan) {
  const NaiveAccess& access = accesses_.of(request.op, request.bytes);
  plan.phases = 0;
  plan.wavefronts = 0;
  plan.max_ways = 0;
  plan.uses_known = access.broadcast != Broadcast::kSingle;
  plan.port_uses = 0;
  for (const std::uint64_t group : accesses_.phases(request)) {
    const std::uint64_t lanes = group & request.mask;
    if (lanes == 0) continue;
    const auto index = static_cast<std::size_t>(plan.phases++);
    plan.lanes[index] = lanes;
    plan.slots[index] = {};
    collect(request, access, lanes, plan.slots[index]);
    plan.wavefronts += phase_wavefronts(access, plan);
    plan.phase_end[index] = plan.wavefronts;
  }
}

void NaiveCount::collect(const Request& request, const NaiveAccess& access, std::uint64_t lanes,
                         SlotSet& slots) {
  const bool alone = access.shared_banks == banks_;
  phase_.clear();
  for (std::uint64_t left = lanes; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::uint32_t>(__builtin_ctzll(left));
    const std::uint32_t address = request.address[lane];
    const std::uint32_t first = address >> word_shift_;
    const std::uint32_t last = (address + access.bytes - 1) >> word_shift_;
    for (std::uint32_t word = first; word <= last; ++word) {
      const Place& place = places_[word];
      slots.set(static_cast<int>(lane * slots_per_lane_ + word - first));
      phase_.push_back({alone ? place.bank : place.bank % access.shared_banks, place.cell});
    }
  }
}

bool NaiveCount::Wanted::add_cell(std::uint32_t cell) {
  if (std::find(cells.begin(), cells.end(), cell) != cells.end()) return false;
  cells.push_back(cell);
  return true;
}

NaiveCount::Wanted& NaiveCount::wanted_of(std::uint32_t shared_bank) {
  Wanted& wanted = wanted_[shared_bank];
  if (wanted.phase != phases_counted_) {
    wanted.phase = phases_counted_;
    wanted.slots = 0;
    wanted.cells.clear();
  }
  return wanted;
}

std::uint32_t NaiveCount::phase_wavefronts(const NaiveAccess& access, NaivePlan& plan) {
  ++phases_counted_;
  std::uint32_t most_rows = 0;
  std::uint32_t most_uses = 0;
  std::uint32_t all_rows = 0;
  for (const Slot& slot : phase_) {
    Wanted& wanted = wanted_of(slot.shared_bank);
    if (wanted.add_cell(slot.cell)) {
      ++all_rows;
      most_rows = std::max(most_rows, static_cast<std::uint32_t>(wanted.cells.size()));
    }
    most_uses = std::max(most_uses, ++wanted.slots);
  }
  plan.max_ways = std::max(plan.max_ways, most_rows);
  switch (access.broadcast) {
    case Broadcast::kMulticast:
      plan.port_uses += all_rows;
      return (most_rows + access.ports - 1) / access.ports;
    case Broadcast::kNone:
      plan.port_uses += static_cast<std::uint32_t>(phase_.size());
      return (most_uses + access.ports - 1) / access.ports;
    case Broadcast::kSingle:
      return stepped_wavefronts(access.ports);
  }
  return 0;
}

/// Policy `single` has no closed form: play it, slot by slot, until nobody is left.
std::uint32_t NaiveCount::stepped_wavefronts(std::uint32_t ports) {
  std::uint32_t wavefronts = 0;
  while (!phase_.empty()) {
    ++wavefronts;
    const Slot shared = phase_.front();
    for (const Slot& slot : phase_) wanted_[slot.shared_bank].slots = 0;
    wanted_[shared.shared_bank].slots = 1;
    waiting_.clear();
    for (const Slot& slot : phase_) {
      if (slot.cell == shared.cell) continue;
      if (wanted_[slot.shared_bank].slots < ports) {
        ++wanted_[slot.shared_bank].slots;
      } else {
        waiting_.push_back(slot);
      }
    }
    phase_.swap(waiting_);
  }
  return wavefronts;
}

}  // namespace warpbank
