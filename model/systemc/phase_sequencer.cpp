// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/phase_sequencer.h"

namespace warpbank {

PhaseSequencer::PhaseSequencer(const sc_core::sc_module_name& name, const Machine& machine)
    : sc_core::sc_module(name),
      slot_map_(machine),
      all_lanes_(~std::uint64_t{0} >> (kMaxLanes - machine.lanes)) {
  request_o(request_);
  SC_HAS_PROCESS(PhaseSequencer);
  SC_METHOD(edge);
  sensitive << clk_i.pos();
  dont_initialize();
  SC_METHOD(finish);
  sensitive << held_q_ << grant_i << stall_i << rst_ni;
}

void PhaseSequencer::edge() {
  bool first = false;
  if (!rst_ni.read()) {
    remaining_q_ = {};
    held_q_.write(false);
  } else if (stall_i.read()) {
    return;
  } else if (req_valid_i.read() && req_ready_o.read()) {
    accept();
    held_q_.write(true);
    first = true;
  } else {
    remaining_q_ = remaining_q_.without(grant_i->read().wavefront.served);
    if (last_o.read()) held_q_.write(false);
  }
  first_o.write(first);
  pending_o.write(slot_map_.pending(bytes_q_, remaining_q_));
}

void PhaseSequencer::accept() {
  HeldRequest& request = request_.next();
  bytes_q_ = 1 << req_size_i.read();
  request.write = req_write_i.read();
  request.bytes = bytes_q_;
  slot_map_.map(bytes_q_, req_mask_i.read() & all_lanes_, req_addr_i.read().word, request.slots);
  if (request.write) request.wdata = req_wdata_i.read();
  remaining_q_ = request.slots.active;
  request_.publish();
}

void PhaseSequencer::finish() {
  const SlotSet& served = grant_i->read().wavefront.served;
  const SlotSet& pending = pending_o.read();
  const bool held = held_q_.read();
  const bool last = held && !remaining_q_.without(served).any();
  last_o.write(last);
  phase_last_o.write(pending.any() && !pending.without(served).any());
  req_ready_o.write(rst_ni.read() && !stall_i.read() && (!held || last));
}

}  // namespace warpbank
