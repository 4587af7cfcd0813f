// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/naive_count.h"

#include <algorithm>
#include <cstddef>

namespace warpbank {

NaiveCount::NaiveCount(const Machine& machine)
    : machine_(machine),
      slots_per_lane_(machine.bank_bytes < 4 ? 4 / static_cast<std::uint32_t>(machine.bank_bytes)
                                             : 1),
      word_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.bank_bytes)))),
      wanted_(static_cast<std::size_t>(machine.banks)) {
  const auto banks = static_cast<std::uint32_t>(machine.banks);
  const auto bank_bytes = static_cast<std::uint32_t>(machine.bank_bytes);
  for (std::uint64_t byte = 0; byte < machine.shared_bytes; byte += bank_bytes) {
    const auto address = static_cast<std::uint32_t>(byte);
    const std::uint32_t row = address / (banks * bank_bytes);
    std::uint32_t bank = address / bank_bytes;
    if (machine.mapping == Mapping::kXor) bank ^= row;
    if (machine.mapping == Mapping::kSkew) bank += row;
    places_.push_back({bank % banks, row});
  }
}

void NaiveCount::plan(const Request& request, NaivePlan& plan) {
  plan.phases = 0;
  plan.wavefronts = 0;
  plan.max_ways = 0;
  plan.port_uses = 0;
  const std::uint32_t bytes = request.bytes;
  const auto bank_bytes = static_cast<std::uint32_t>(machine_.bank_bytes);
  const std::uint32_t rows_per_lane = bytes > bank_bytes ? bytes / bank_bytes : 1;
  const auto lanes = static_cast<std::uint32_t>(machine_.lanes);
  std::uint32_t lanes_per_phase = lanes;
  if (machine_.phases == Phases::kDerived) {
    const std::uint32_t fitting = static_cast<std::uint32_t>(machine_.banks) * bank_bytes / bytes;
    lanes_per_phase = std::max(1U, std::min(lanes, fitting));
  }
  const std::uint32_t ports =
      request.op == Op::kStore ? 1 : static_cast<std::uint32_t>(machine_.ports);
  for (std::uint32_t first = 0; first < lanes; first += lanes_per_phase) {
    phase_.clear();
    for (std::uint32_t lane = first; lane < std::min(first + lanes_per_phase, lanes); ++lane) {
      if (((request.mask >> lane) & 1U) == 0) continue;
      for (std::uint32_t i = 0; i < rows_per_lane; ++i) {
        phase_.push_back({static_cast<int>(lane * slots_per_lane_ + i),
                          places_[(request.address[lane] >> word_shift_) + i]});
      }
    }
    if (phase_.empty()) continue;
    const auto index = static_cast<std::size_t>(plan.phases++);
    plan.slots[index] = {};
    for (const Slot& slot : phase_) plan.slots[index].set(slot.number);
    plan.wavefronts += phase_wavefronts(ports, plan);
    plan.phase_end[index] = plan.wavefronts;
  }
}

bool NaiveCount::Wanted::add_row(std::uint32_t row) {
  const auto end = rows.begin() + row_count;
  if (std::find(rows.begin(), end, row) != end) return false;
  rows[row_count++] = row;
  return true;
}

NaiveCount::Wanted& NaiveCount::wanted_of(std::uint32_t bank) {
  Wanted& wanted = wanted_[bank];
  if (wanted.phase != phases_counted_) {
    wanted.phase = phases_counted_;
    wanted.slots = 0;
    wanted.row_count = 0;
  }
  return wanted;
}

std::uint32_t NaiveCount::phase_wavefronts(std::uint32_t ports, NaivePlan& plan) {
  ++phases_counted_;
  std::uint32_t most_rows = 0;
  std::uint32_t most_uses = 0;
  std::uint32_t all_rows = 0;
  for (const Slot& slot : phase_) {
    Wanted& wanted = wanted_of(slot.place.bank);
    if (wanted.add_row(slot.place.row)) {
      ++all_rows;
      most_rows = std::max(most_rows, wanted.row_count);
    }
    most_uses = std::max(most_uses, ++wanted.slots);
  }
  plan.max_ways = std::max(plan.max_ways, most_rows);
  switch (machine_.broadcast) {
    case Broadcast::kMulticast:
      plan.port_uses += all_rows;
      return (most_rows + ports - 1) / ports;
    case Broadcast::kNone:
      plan.port_uses += static_cast<std::uint32_t>(phase_.size());
      return (most_uses + ports - 1) / ports;
    case Broadcast::kSingle:
      return stepped_wavefronts(ports);
  }
  return 0;
}

/// Policy `single` has no closed form: play it, slot by slot, until nobody is left.
std::uint32_t NaiveCount::stepped_wavefronts(std::uint32_t ports) {
  std::uint32_t wavefronts = 0;
  std::vector<Slot> waiting;
  while (!phase_.empty()) {
    ++wavefronts;
    const Place shared = phase_.front().place;
    for (const Slot& slot : phase_) wanted_[slot.place.bank].slots = 0;
    wanted_[shared.bank].slots = 1;
    waiting.clear();
    for (const Slot& slot : phase_) {
      const bool joins = slot.place.bank == shared.bank && slot.place.row == shared.row;
      if (joins) continue;
      if (wanted_[slot.place.bank].slots < ports) {
        ++wanted_[slot.place.bank].slots;
      } else {
        waiting.push_back(slot);
      }
    }
    phase_.swap(waiting);
  }
  return wavefronts;
}

}  // namespace warpbank
