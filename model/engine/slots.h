// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/slot_set.h"
#include "machine/address_map.h"
#include "machine/machine.h"
#include "machine/phase_plan.h"
#include "request/request.h"

namespace warpbank {

/// Slots that a lane has on this machine: the words of interleave_bytes that a 16-byte access
/// touches, and two where a 12-byte one, aligned to 4, may lie across a border of wide words. An
/// access uses the first of them only; the numbers stay lane * slots_per_lane + i.
int slots_per_lane(const Machine& machine);

/// Where each slot of one request lives. Only the slots in `active` are meaningful.
struct Slots {
  SlotSet active;
  std::array<std::uint16_t, kMaxSlots> bank{};
  std::array<std::uint32_t, kMaxSlots> row{};
  std::array<std::uint8_t, kMaxSlots> offset{};     ///< first byte inside the bank row
  std::array<std::uint8_t, kMaxSlots> lane_byte{};  ///< first byte inside the lane's data
  std::array<std::uint8_t, kMaxSlots> bytes{};
};

/// Where the data of a slot begins in LaneData.
inline std::uint32_t lane_byte(const Slots& slots, int slot, std::uint32_t slots_per_lane) {
  const auto lane = static_cast<std::uint32_t>(slot) / slots_per_lane;
  return lane * kMaxAccessBytes + slots.lane_byte[static_cast<std::size_t>(slot)];
}

/// Turns requests into slots for one machine; keeps the phases as sets of slots.
class SlotMap {
 public:
  explicit SlotMap(const Machine& machine);

  /// Fills `slots` for an access of `bytes` by the lanes of `mask`.
  void map(int bytes, std::uint64_t mask, const std::array<std::uint32_t, kMaxLanes>& address,
           Slots& slots) const;

  /// The phases of such a request in the order they are served, the pair rule applied.
  const std::vector<SlotSet>& phases(Op op, int bytes, std::uint64_t mask,
                                     const std::array<std::uint32_t, kMaxLanes>& address) const;

 private:
  struct Phases {
    std::vector<SlotSet> groups;
    std::vector<SlotSet> merged;
  };

  SlotSet slots_of(std::uint64_t lanes) const;

  Machine machine_;
  AddressMap address_map_;
  int slots_per_lane_;
  std::array<Phases, kAccessKinds> phases_;
};

/// The slots of the first phase, in order, that still has one in `remaining`; empty when none.
SlotSet first_pending(const std::vector<SlotSet>& phases, const SlotSet& remaining);

}  // namespace warpbank
