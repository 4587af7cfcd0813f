// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/slots.h"

#include <algorithm>
#include <cstddef>

namespace warpbank {

int slots_per_lane(const Machine& machine) {
  return std::max(2, kMaxAccessBytes / machine.interleave());
}

SlotMap::SlotMap(const Machine& machine)
    : machine_(machine), address_map_(machine), slots_per_lane_(warpbank::slots_per_lane(machine)) {
  const PhasePlans plans(machine);
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      const PhasePlan& plan = plans.of(static_cast<Op>(op), bytes);
      Phases& phases = phases_[access_index(static_cast<Op>(op), bytes)];
      for (const std::uint64_t group : plan.groups) phases.groups.push_back(slots_of(group));
      for (const std::uint64_t group : plan.merged) phases.merged.push_back(slots_of(group));
    }
  }
}

SlotSet SlotMap::slots_of(std::uint64_t lanes) const {
  SlotSet slots;
  for (; lanes != 0; lanes &= lanes - 1) {
    const int first = __builtin_ctzll(lanes) * slots_per_lane_;
    for (int i = 0; i < slots_per_lane_; ++i) slots.set(first + i);
  }
  return slots;
}

void SlotMap::map(int bytes, std::uint64_t mask,
                  const std::array<std::uint32_t, kMaxLanes>& address, Slots& slots) const {
  const auto moved = static_cast<std::uint32_t>(machine_.moved_bytes(bytes));
  const auto word_bytes = static_cast<std::uint32_t>(machine_.interleave());
  slots.active = {};
  for (; mask != 0; mask &= mask - 1) {
    const int lane = __builtin_ctzll(mask);
    const std::uint32_t begin = address[static_cast<std::size_t>(lane)];
    const std::uint32_t end = begin + moved;
    int slot = lane * slots_per_lane_;
    for (std::uint32_t first = begin; first < end; ++slot) {
      const std::uint32_t next = std::min(end, (first & ~(word_bytes - 1)) + word_bytes);
      const auto s = static_cast<std::size_t>(slot);
      slots.bank[s] = static_cast<std::uint16_t>(address_map_.bank(first));
      slots.row[s] = address_map_.row(first);
      slots.offset[s] = static_cast<std::uint8_t>(address_map_.offset(first));
      slots.lane_byte[s] = static_cast<std::uint8_t>(first - begin);
      slots.bytes[s] = static_cast<std::uint8_t>(next - first);
      slots.active.set(slot);
      first = next;
    }
  }
}

const std::vector<SlotSet>& SlotMap::phases(
    Op op, int bytes, std::uint64_t mask,
    const std::array<std::uint32_t, kMaxLanes>& address) const {
  const Phases& phases = phases_[access_index(op, bytes)];
  return !phases.merged.empty() && lanes_pair_up(mask, address) ? phases.merged : phases.groups;
}

SlotSet first_pending(const std::vector<SlotSet>& phases, const SlotSet& remaining) {
  for (const SlotSet& phase : phases) {
    const SlotSet pending = remaining & phase;
    if (pending.any()) return pending;
  }
  return {};
}

}  // namespace warpbank
