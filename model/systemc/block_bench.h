// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <systemc>
#include <vector>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "systemc/block_waves.h"
#include "systemc/shared_memory.h"

namespace warpbank {

/// The platform around SharedMemory: a clock, the input registers, and a Stimulus that decides
/// them. Each falling edge reads the settled outputs and asks for the inputs of the next cycle.
class BlockBench : public sc_core::sc_module {
 public:
  BlockBench(const sc_core::sc_module_name& name, const Machine& machine,
             const std::optional<WaveWindow>& waves);

  /// Runs the kernel until the stimulus stops; passes on what it throws.
  void run(Stimulus& stimulus);

  /// Zeroes the banks. The rising edge that ends the last cycle of a run comes only with the next
  /// run, so the banks are cleared behind it: a store in flight must not survive.
  void clear_memory() { clear_due_ = true; }

 private:
  void connect();
  void rise();
  void fall();
  void collect();
  void collect_banks(const Grant& grant);

  Machine machine_;
  sc_core::sc_clock clk_;
  sc_core::sc_signal<bool> rst_n_{"rst_n"};
  sc_core::sc_signal<bool> req_valid_{"req_valid"};
  sc_core::sc_signal<bool> req_ready_{"req_ready"};
  sc_core::sc_signal<std::uint8_t> req_op_{"req_op"};
  sc_core::sc_signal<std::uint8_t> req_size_{"req_size"};
  sc_core::sc_signal<std::uint64_t> req_mask_{"req_mask"};
  sc_core::sc_signal<LaneAddressBus> req_addr_{"req_addr"};
  sc_core::sc_signal<LaneDataBus> req_wdata_{"req_wdata"};
  sc_core::sc_signal<bool> resp_valid_{"resp_valid"};
  sc_core::sc_signal<bool> resp_ready_{"resp_ready"};
  sc_core::sc_signal<LaneDataBus> resp_rdata_{"resp_rdata"};
  SharedMemory shared_memory_;
  std::optional<BlockWaves> waves_;

  Stimulus* stimulus_ = nullptr;
  std::exception_ptr error_;
  bool clear_due_ = false;
  BlockInputs inputs_;
  std::uint64_t payload_version_ = 0;
  std::uint64_t cycles_run_ = 0;
  BlockOutputs outputs_;
};

}  // namespace warpbank
