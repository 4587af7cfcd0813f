// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/phase_sequencer.h"

namespace warpbank {

PhaseSequencer::PhaseSequencer(const sc_core::sc_module_name& name, const Machine& machine)
    : sc_core::sc_module(name),
      slot_map_(machine),
      all_lanes_(~std::uint64_t{0} >> (kMaxLanes - machine.lanes)),
      atomic_cycles_(machine.atomic_cycles) {
  request_o(request_);
  SC_HAS_PROCESS(PhaseSequencer);
  SC_METHOD(edge);
  sensitive << clk_i.pos();
  dont_initialize();
  SC_METHOD(finish);
  sensitive << held_q_ << beat_q_ << grant_i << stall_i << rst_ni;
}

void PhaseSequencer::edge() {
  bool first = false;
  int beat = 0;
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
    if (held_q_.read() && !last_o.read()) beat = (beat_q_.read() + 1) % beats_q_;
  }
  first_o.write(first);
  beat_q_.write(beat);
  const bool shown = beat == 0 && remaining_q_.any();
  pending_o.write(shown ? first_pending(*phases_q_, remaining_q_) : SlotSet{});
}

void PhaseSequencer::accept() {
  HeldRequest& request = request_.next();
  request.op = static_cast<Op>(req_op_i.read());
  request.bytes = kAccessBytes[req_size_i.read()];
  const std::uint64_t mask = req_mask_i.read() & all_lanes_;
  const LaneAddresses& address = req_addr_i.read().word;
  slot_map_.map(request.bytes, mask, address, request.slots);
  phases_q_ = &slot_map_.phases(request.op, request.bytes, mask, address);
  beats_q_ = request.op == Op::kAtomic ? atomic_cycles_ : 1;
  const bool has_data = request.op != Op::kLoad && request.op != Op::kLoadMatrix;
  if (has_data) request.wdata = req_wdata_i.read();
  remaining_q_ = request.slots.active;
  request_.publish();
}

void PhaseSequencer::finish() {
  const SlotSet& served = grant_i->read().wavefront.served;
  const SlotSet& pending = pending_o.read();
  const bool held = held_q_.read();
  const bool last = held && beat_q_.read() + 1 == beats_q_ && !remaining_q_.without(served).any();
  last_o.write(last);
  phase_last_o.write(pending.any() && !pending.without(served).any());
  req_ready_o.write(rst_ni.read() && !stall_i.read() && (!held || last));
}

}  // namespace warpbank
