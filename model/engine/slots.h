// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/slot_set.h"
#include "machine/address_map.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// Slots that a lane has on this machine: max(1, 4 / bank_bytes). A narrow access uses the first
/// of them only; the numbers stay lane * slots_per_lane + i.
int slots_per_lane(const Machine& machine);

/// Where each slot of one request lives. Only the slots in `active` are meaningful.
struct Slots {
  SlotSet active;
  std::array<std::uint16_t, kMaxSlots> bank{};
  std::array<std::uint32_t, kMaxSlots> row{};
  std::array<std::uint8_t, kMaxSlots> offset{};  ///< first byte inside the bank row
  int bytes = 0;                                 ///< of each slot: min(access, bank_bytes)
};

/// Turns requests into slots for one machine; keeps the phases as sets of slots.
class SlotMap {
 public:
  explicit SlotMap(const Machine& machine);

  /// Fills `slots` for an access of `bytes` (1, 2, 4) by the lanes of `mask`.
  void map(int bytes, std::uint64_t mask, const std::array<std::uint32_t, kMaxLanes>& address,
           Slots& slots) const;

  /// The phases of an access of `bytes` (1, 2, 4) in the order they are served.
  const std::vector<SlotSet>& phases(int bytes) const;

  /// The slots of the first phase, in order, that still has one in `remaining`; empty when none.
  SlotSet pending(int bytes, const SlotSet& remaining) const;

 private:
  AddressMap address_map_;
  int lanes_;
  int bank_bytes_;
  int slots_per_lane_;
  std::array<std::vector<SlotSet>, 3> phases_;  ///< by log2 of the access bytes
};

}  // namespace warpbank
