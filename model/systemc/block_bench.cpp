// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/block_bench.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "systemc/copy_bytes.h"

namespace warpbank {
namespace {

// The first rising edge is one period in: elaboration runs at time 0 and must not meet it.
constexpr double kPeriodNs = 10;

}  // namespace

BlockBench::BlockBench(const sc_core::sc_module_name& name, const Machine& machine,
                       const std::optional<WaveWindow>& waves)
    : sc_core::sc_module(name),
      machine_(machine),
      clk_("clk", kPeriodNs, sc_core::SC_NS, 0.5, kPeriodNs, sc_core::SC_NS, true),
      shared_memory_("shared_memory", machine),
      outputs_(machine) {
  connect();
  if (waves) waves_.emplace(*waves, machine, shared_memory_);
  SC_HAS_PROCESS(BlockBench);
  SC_METHOD(rise);
  sensitive << clk_.posedge_event();
  dont_initialize();
  SC_METHOD(fall);
  sensitive << clk_.negedge_event();
  dont_initialize();
}

void BlockBench::connect() {
  shared_memory_.clk_i(clk_);
  shared_memory_.rst_ni(rst_n_);
  shared_memory_.req_valid_i(req_valid_);
  shared_memory_.req_ready_o(req_ready_);
  shared_memory_.req_op_i(req_op_);
  shared_memory_.req_size_i(req_size_);
  shared_memory_.req_mask_i(req_mask_);
  shared_memory_.req_addr_i(req_addr_);
  shared_memory_.req_wdata_i(req_wdata_);
  shared_memory_.resp_valid_o(resp_valid_);
  shared_memory_.resp_ready_i(resp_ready_);
  shared_memory_.resp_rdata_o(resp_rdata_);
}

void BlockBench::run(Stimulus& stimulus) {
  if (!stimulus.drive(inputs_)) return;
  stimulus_ = &stimulus;
  sc_core::sc_start();
  stimulus_ = nullptr;
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void BlockBench::rise() {
  rst_n_.write(inputs_.rst_n);
  req_valid_.write(inputs_.req_valid);
  resp_ready_.write(inputs_.resp_ready);
  if (inputs_.payload_version == payload_version_) return;
  payload_version_ = inputs_.payload_version;
  req_op_.write(static_cast<std::uint8_t>(inputs_.req_op));
  req_size_.write(inputs_.req_size);
  req_mask_.write(inputs_.req_mask);
  req_addr_.write(LaneAddressBus{inputs_.req_addr});
  req_wdata_.write(LaneDataBus{inputs_.req_wdata});
}

void BlockBench::fall() {
  // The kernel would turn an exception into a report of its own: it is carried around it.
  try {
    if (std::exchange(clear_due_, false)) shared_memory_.clear();
    collect();
    if (waves_) waves_->sample(inputs_.cycle, cycles_run_);
    ++cycles_run_;
    if (stimulus_->observe(inputs_, outputs_) && stimulus_->drive(inputs_)) return;
  } catch (...) {
    error_ = std::current_exception();
  }
  sc_core::sc_pause();
}

void BlockBench::collect() {
  outputs_.req_ready = req_ready_.read();
  outputs_.resp_valid = resp_valid_.read();
  if (outputs_.resp_valid) outputs_.resp_rdata = resp_rdata_.read().word;
  std::fill(outputs_.bank_ren.begin(), outputs_.bank_ren.end(), 0U);
  std::fill(outputs_.bank_wmask.begin(), outputs_.bank_wmask.end(), 0U);
  if (shared_memory_.advance_o->read()) {
    outputs_.phase_last = shared_memory_.phase_last_o->read();
    const Grant& grant = shared_memory_.grant_o->read();
    outputs_.served = grant.wavefront.served;
    collect_banks(grant);
  } else {
    outputs_.phase_last = false;
    outputs_.served = {};
  }
}

void BlockBench::collect_banks(const Grant& grant) {
  const auto ports = static_cast<std::uint32_t>(machine_.ports);
  for (const PortUse& use : grant.wavefront.uses) {
    const std::uint32_t element = use.bank * ports + use.port;
    outputs_.bank_row[element] = use.row;
    if (!grant.write) outputs_.bank_ren[element / 32] |= 1U << (element % 32);
  }
  if (!grant.write) return;
  const BankWrites& writes = shared_memory_.writes_o->read();
  const auto bank_bytes = static_cast<std::uint32_t>(machine_.bank_bytes);
  for (const PortUse& use : grant.wavefront.uses) {
    const std::uint32_t byte = use.bank * bank_bytes;
    outputs_.bank_wmask[byte / 32] |= writes.mask[use.bank] << (byte % 32);
    copy_bytes(&outputs_.bank_wdata[byte], &writes.data[byte], bank_bytes);
  }
}

}  // namespace warpbank
