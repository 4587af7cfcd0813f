// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/slots.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "machine/phase_rule.h"

namespace warpbank {
namespace {

std::size_t size_index(int bytes) {
  assert(bytes == 1 || bytes == 2 || bytes == 4);
  return static_cast<std::size_t>(bytes) / 2;
}

}  // namespace

int slots_per_lane(const Machine& machine) {
  return std::max(1, kMaxAccessBytes / machine.bank_bytes);
}

SlotMap::SlotMap(const Machine& machine)
    : address_map_(machine),
      lanes_(machine.lanes),
      bank_bytes_(machine.bank_bytes),
      slots_per_lane_(warpbank::slots_per_lane(machine)) {
  for (const int bytes : {1, 2, 4}) {
    for (const std::uint64_t group : phase_groups(machine, bytes)) {
      SlotSet slots;
      for (int slot = 0; slot < lanes_ * slots_per_lane_; ++slot) {
        if (((group >> (slot / slots_per_lane_)) & 1U) != 0) slots.set(slot);
      }
      phases_[size_index(bytes)].push_back(slots);
    }
  }
}

void SlotMap::map(int bytes, std::uint64_t mask,
                  const std::array<std::uint32_t, kMaxLanes>& address, Slots& slots) const {
  const int used = std::max(1, bytes / bank_bytes_);
  slots.active = {};
  slots.bytes = std::min(bytes, bank_bytes_);
  for (; mask != 0; mask &= mask - 1) {
    const int lane = __builtin_ctzll(mask);
    for (int i = 0; i < used; ++i) {
      const std::uint32_t first_byte =
          address[static_cast<std::size_t>(lane)] + static_cast<std::uint32_t>(i * bank_bytes_);
      const int slot = lane * slots_per_lane_ + i;
      const auto s = static_cast<std::size_t>(slot);
      slots.bank[s] = static_cast<std::uint16_t>(address_map_.bank(first_byte));
      slots.row[s] = address_map_.row(first_byte);
      slots.offset[s] = static_cast<std::uint8_t>(address_map_.offset(first_byte));
      slots.active.set(slot);
    }
  }
}

const std::vector<SlotSet>& SlotMap::phases(int bytes) const { return phases_[size_index(bytes)]; }

SlotSet SlotMap::pending(int bytes, const SlotSet& remaining) const {
  for (const SlotSet& phase : phases(bytes)) {
    const SlotSet pending = remaining & phase;
    if (pending.any()) return pending;
  }
  return {};
}

}  // namespace warpbank
