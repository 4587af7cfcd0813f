// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/shared_memory.h"

#include <cstddef>
#include <string>

// libsystemc holds a main that calls sc_main; a program with a main of its own needs neither, yet
// the symbol has to be there. Weak: a program's own sc_main takes precedence.
[[gnu::weak]] int sc_main(int, char**) { return 0; }

namespace warpbank {

SharedMemory::SharedMemory(const sc_core::sc_module_name& name, const Machine& machine)
    : sc_core::sc_module(name),
      sequencer_("u_phase_sequencer", machine),
      arbiter_("u_bank_arbiter", machine),
      crossbar_("u_crossbar", machine),
      atomic_unit_("u_atomic_unit", machine),
      clock_gate_("u_clock_gate", machine),
      bank_rdata_("bank_rdata", machine),
      lane_words_(static_cast<std::size_t>(machine.lanes) * kLaneDataWords),
      stages_(static_cast<std::size_t>(machine.extra_latency)) {
  for (int bank = 0; bank < machine.banks; ++bank) {
    const std::string bank_name = "u_sram_bank_" + std::to_string(bank);
    banks_.push_back(std::make_unique<SramBank>(bank_name.c_str(), machine, bank));
  }
  connect();
  SC_HAS_PROCESS(SharedMemory);
  SC_METHOD(edge);
  sensitive << clk_i.pos();
  dont_initialize();
  SC_METHOD(respond);
  sensitive << resp_valid_q_ << resp_ready_i << rst_ni;
}

void SharedMemory::connect() {
  sequencer_.clk_i(clk_i);
  sequencer_.rst_ni(rst_ni);
  sequencer_.stall_i(stall_);
  sequencer_.req_valid_i(req_valid_i);
  sequencer_.req_ready_o(req_ready_o);
  sequencer_.req_op_i(req_op_i);
  sequencer_.req_size_i(req_size_i);
  sequencer_.req_mask_i(req_mask_i);
  sequencer_.req_addr_i(req_addr_i);
  sequencer_.req_wdata_i(req_wdata_i);
  sequencer_.pending_o(pending_);
  sequencer_.grant_i(arbiter_.grant_o);
  sequencer_.first_o(first_);
  sequencer_.last_o(last_);
  sequencer_.phase_last_o(phase_last_);

  arbiter_.request_i(sequencer_.request_o);
  arbiter_.pending_i(pending_);

  crossbar_.clk_i(clk_i);
  crossbar_.stall_i(stall_);
  crossbar_.request_i(sequencer_.request_o);
  crossbar_.grant_i(arbiter_.grant_o);
  crossbar_.bank_rdata_i(bank_rdata_);

  atomic_unit_.clk_i(clk_i);
  atomic_unit_.stall_i(stall_);
  atomic_unit_.advance_i(advance_);
  atomic_unit_.request_i(sequencer_.request_o);
  atomic_unit_.grant_i(arbiter_.grant_o);
  atomic_unit_.bank_rdata_i(bank_rdata_);

  clock_gate_.clk_i(clk_i);
  clock_gate_.stall_i(stall_);
  clock_gate_.updates_i(atomic_unit_.updates_o);
  clock_gate_.advance_i(advance_);
  clock_gate_.grant_i(arbiter_.grant_o);

  for (std::size_t bank = 0; bank < banks_.size(); ++bank) {
    banks_[bank]->clk_i(clock_gate_.bank_clk(static_cast<int>(bank)));
    banks_[bank]->advance_i(advance_);
    banks_[bank]->grant_i(arbiter_.grant_o);
    banks_[bank]->updates_i(atomic_unit_.updates_o);
    banks_[bank]->writes_i(crossbar_.writes_o);
    banks_[bank]->rdata_o(bank_rdata_);
  }

  grant_o(arbiter_.grant_o);
  writes_o(crossbar_.writes_o);
  advance_o(advance_);
  phase_last_o(phase_last_);
}

void SharedMemory::clear() {
  atomic_unit_.clear();
  for (const auto& bank : banks_) bank->clear();
}

void SharedMemory::edge() {
  if (!rst_ni.read()) {
    gather_valid_q_ = false;
    gather_last_q_ = false;
    stages_.reset();
    resp_valid_q_.write(false);
    return;
  }
  if (stall_.read()) return;
  if (gather_first_q_ || gather_valid_q_) gather();
  const LaneDataBus* const response = stages_.shift(gather_last_q_ ? &gathered_q_ : nullptr);
  resp_valid_q_.write(response != nullptr);
  if (response != nullptr) resp_rdata_o.write(*response);
  gather_first_q_ = first_.read();
  gather_last_q_ = last_.read();
  gather_valid_q_ = pending_.read().any();
}

/// What the rows of one wavefront bring to the lanes, over what those before brought.
void SharedMemory::gather() {
  const LaneDataBus& loaded = crossbar_.lane_rdata_o->read();
  const LaneDataBus& old = atomic_unit_.lane_old_o->read();
  if (gather_first_q_) gathered_q_ = {};
  for (std::size_t i = 0; i < lane_words_; ++i) gathered_q_.word[i] |= loaded.word[i] | old.word[i];
}

void SharedMemory::respond() {
  const bool valid = resp_valid_q_.read() && rst_ni.read();
  const bool stall = valid && !resp_ready_i.read();
  resp_valid_o.write(valid);
  stall_.write(stall);
  advance_.write(rst_ni.read() && !stall);
}

}  // namespace warpbank
