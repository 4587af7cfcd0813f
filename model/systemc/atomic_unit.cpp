// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/atomic_unit.h"

#include <cstring>

#include "systemc/copy_bytes.h"

namespace warpbank {

AtomicUnit::AtomicUnit(const sc_core::sc_module_name& name, const Machine& machine)
    : sc_core::sc_module(name),
      ports_(static_cast<std::size_t>(machine.ports)),
      bank_bytes_(static_cast<std::size_t>(machine.bank_bytes)),
      slots_per_lane_(static_cast<std::uint32_t>(slots_per_lane(machine))),
      lane_bytes_(static_cast<std::size_t>(machine.lanes) * kMaxAccessBytes),
      updates_("updates", RowUpdates(machine)) {
  lane_old_o(lane_old_);
  updates_o(updates_);
  SC_HAS_PROCESS(AtomicUnit);
  SC_METHOD(edge);
  sensitive << clk_i.pos();
  dont_initialize();
  SC_METHOD(add);
  sensitive << turns_changed_ << bank_rdata_i;
  dont_initialize();
}

void AtomicUnit::edge() {
  if (stall_i.read()) return;
  const Grant& grant = grant_i->read();
  const bool had_turns = turn_count_q_ != 0;
  turn_count_q_ = 0;
  uses_q_.clear();
  if (grant.atomic && advance_i.read() && grant.wavefront.served.any()) {
    const HeldRequest& request = request_i->read();
    const Slots& slots = request.slots;
    const auto* const data = reinterpret_cast<const std::uint8_t*>(request.wdata.word.data());
    int before = -1;
    grant.wavefront.served.for_each([&](int slot) {
      const auto s = static_cast<std::size_t>(slot);
      Turn& turn = turns_q_[turn_count_q_++];
      turn.row_byte = static_cast<std::uint32_t>(slots.bank[s] * bank_bytes_) + slots.offset[s];
      turn.lane_byte = lane_byte(slots, slot, slots_per_lane_);
      turn.bytes = slots.bytes[s];
      turn.carries_on =
          slot == before + 1 && static_cast<std::uint32_t>(slot) % slots_per_lane_ != 0;
      turn.addend = 0;
      std::memcpy(&turn.addend, data + turn.lane_byte, turn.bytes);
      before = slot;
    });
    uses_q_ = grant.wavefront.uses;
  }
  if (had_turns || turn_count_q_ != 0) turns_changed_.notify(sc_core::SC_ZERO_TIME);
}

void AtomicUnit::clear() {
  turn_count_q_ = 0;
  uses_q_.clear();
  turns_changed_.notify(sc_core::SC_ZERO_TIME);
}

void AtomicUnit::add() {
  if (turn_count_q_ == 0 && updates_.read().uses.empty()) return;
  RowUpdates& updates = updates_.next();
  for (const PortUse& use : updates.uses) updates.waiting[use.bank] = 0;
  updates.uses = uses_q_;
  const std::uint8_t* const rows = bank_rdata_i->read();
  for (const PortUse& use : uses_q_) {
    updates.waiting[use.bank] = 1;
    copy_bytes(updates.data.data() + use.bank * bank_bytes_,
               rows + (use.bank * ports_ + use.port) * bank_bytes_, bank_bytes_);
  }
  LaneDataBus& lanes = lane_old_.next();
  std::memset(lanes.word.data(), 0, lane_bytes_);
  auto* const lane_bytes = reinterpret_cast<std::uint8_t*>(lanes.word.data());
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < turn_count_q_; ++i) {
    const Turn& turn = turns_q_[i];
    std::uint8_t* const place = updates.data.data() + turn.row_byte;
    std::uint64_t found = 0;
    std::memcpy(&found, place, turn.bytes);
    std::memcpy(lane_bytes + turn.lane_byte, place, turn.bytes);
    const std::uint64_t carry_in = turn.carries_on ? carry : 0;
    const std::uint64_t sum = found + turn.addend + carry_in;
    // 8 bytes carry where the sum went round; fewer show the carry in the bit above.
    const bool wrapped = sum < found || (carry_in != 0 && sum == found);
    carry = turn.bytes == 8 ? (wrapped ? 1 : 0) : (sum >> (8 * turn.bytes)) & 1U;
    std::memcpy(place, &sum, turn.bytes);
  }
  updates_.publish();
  lane_old_.publish();
}

}  // namespace warpbank
