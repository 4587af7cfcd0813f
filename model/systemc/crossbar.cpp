// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/crossbar.h"

#include <cstddef>
#include <cstring>

#include "engine/slots.h"
#include "systemc/copy_bytes.h"

namespace warpbank {

// Lanes' words and bank rows are copied byte by byte at the addresses that the machine gives them.
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "LaneData is read as little-endian");

Crossbar::Crossbar(const sc_core::sc_module_name& name, const Machine& machine)
    : sc_core::sc_module(name),
      ports_(static_cast<std::uint32_t>(machine.ports)),
      bank_bytes_(static_cast<std::uint32_t>(machine.bank_bytes)),
      slots_per_lane_(static_cast<std::uint32_t>(slots_per_lane(machine))),
      lane_bytes_(static_cast<std::size_t>(machine.lanes) * kMaxAccessBytes),
      writes_("writes", BankWrites(machine)) {
  writes_o(writes_);
  lane_rdata_o(lane_rdata_);
  SC_HAS_PROCESS(Crossbar);
  SC_METHOD(edge);
  sensitive << clk_i.pos();
  dont_initialize();
  SC_METHOD(scatter);
  sensitive << grant_i;
  dont_initialize();
  SC_METHOD(gather);
  sensitive << selects_changed_ << bank_rdata_i;
  dont_initialize();
}

void Crossbar::edge() {
  if (stall_i.read()) return;
  const std::size_t count_before = select_count_q_;
  select_count_q_ = 0;
  const Grant& grant = grant_i->read();
  if (!grant.write && !grant.atomic) {
    const Slots& slots = request_i->read().slots;
    const std::uint8_t* const rows = bank_rdata_i->read();
    std::size_t count = 0;
    grant.wavefront.served.for_each([&](int slot) {
      const auto s = static_cast<std::size_t>(slot);
      const std::uint32_t row = slots.bank[s] * ports_ + grant.wavefront.slot_port[s];
      selects_q_[count++] = {rows + row * bank_bytes_ + slots.offset[s],
                             lane_byte(slots, slot, slots_per_lane_), slots.bytes[s]};
    });
    select_count_q_ = count;
  }
  if (count_before + select_count_q_ != 0) selects_changed_.notify(sc_core::SC_ZERO_TIME);
}

void Crossbar::scatter() {
  const Grant& grant = grant_i->read();
  if (!grant.write) return;
  const HeldRequest& request = request_i->read();
  const Slots& slots = request.slots;
  const auto* const lanes = reinterpret_cast<const std::uint8_t*>(request.wdata.word.data());
  BankWrites& writes = writes_.next();
  for (const PortUse& use : grant.wavefront.uses) writes.mask[use.bank] = 0;
  // Lowest slot first: where two slots write one byte the highest is left.
  grant.wavefront.served.for_each([&](int slot) {
    const auto s = static_cast<std::size_t>(slot);
    const std::uint32_t bank = slots.bank[s];
    const std::uint32_t offset = slots.offset[s];
    const std::uint32_t bytes = slots.bytes[s];
    writes.mask[bank] |= ((1U << bytes) - 1U) << offset;
    copy_bytes(writes.data.data() + bank * bank_bytes_ + offset,
               lanes + lane_byte(slots, slot, slots_per_lane_), bytes);
  });
  writes_.publish();
}

void Crossbar::gather() {
  LaneDataBus& lanes = lane_rdata_.next();
  std::memset(lanes.word.data(), 0, lane_bytes_);
  auto* const bytes = reinterpret_cast<std::uint8_t*>(lanes.word.data());
  for (std::size_t i = 0; i < select_count_q_; ++i) {
    copy_bytes(bytes + selects_q_[i].lane_byte, selects_q_[i].source, selects_q_[i].bytes);
  }
  lane_rdata_.publish();
}

}  // namespace warpbank
