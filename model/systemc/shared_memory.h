// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <systemc>
#include <vector>

#include "engine/slot_set.h"
#include "machine/machine.h"
#include "systemc/atomic_unit.h"
#include "systemc/bank_arbiter.h"
#include "systemc/bank_rows.h"
#include "systemc/clock_gate.h"
#include "systemc/crossbar.h"
#include "systemc/phase_sequencer.h"
#include "systemc/response_stages.h"
#include "systemc/signal_types.h"
#include "systemc/sram_bank.h"
#include "systemc/wires.h"

namespace warpbank {

/// The block of docs/block.md: same ports, same sub-blocks, same behaviour in every cycle. Inputs
/// are to change with the rising edge of the clock, as outputs of registers do. The observation
/// ports are exports, so that they need no binding.
class SharedMemory : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> rst_ni{"rst_ni"};

  sc_core::sc_in<bool> req_valid_i{"req_valid_i"};
  sc_core::sc_out<bool> req_ready_o{"req_ready_o"};
  sc_core::sc_in<std::uint8_t> req_op_i{"req_op_i"};      ///< the value of Op
  sc_core::sc_in<std::uint8_t> req_size_i{"req_size_i"};  ///< width_code of the bytes
  sc_core::sc_in<std::uint64_t> req_mask_i{"req_mask_i"};
  sc_core::sc_in<LaneAddressBus> req_addr_i{"req_addr_i"};
  sc_core::sc_in<LaneDataBus> req_wdata_i{"req_wdata_i"};

  sc_core::sc_out<bool> resp_valid_o{"resp_valid_o"};
  sc_core::sc_in<bool> resp_ready_i{"resp_ready_i"};
  sc_core::sc_out<LaneDataBus> resp_rdata_o{"resp_rdata_o"};

  /// The wavefront of this cycle: what served_o, bank_ren_o and bank_row_o show while advance_o is
  /// high; nothing is served and no bank is enabled while it is low.
  sc_core::sc_export<WiresIf<Grant>> grant_o{"grant_o"};
  sc_core::sc_export<WiresIf<BankWrites>> writes_o{"writes_o"};  ///< bank_wmask_o, bank_wdata_o
  sc_core::sc_export<sc_core::sc_signal_in_if<bool>> advance_o{"advance_o"};
  sc_core::sc_export<sc_core::sc_signal_in_if<bool>> phase_last_o{"phase_last_o"};

  SharedMemory(const sc_core::sc_module_name& name, const Machine& machine);

  /// Sets every byte of every bank to 0, and forgets what an atomic has still to write.
  void clear();

  const PhaseSequencer& phase_sequencer() const { return sequencer_; }
  const Crossbar& crossbar() const { return crossbar_; }
  const AtomicUnit& atomic_unit() const { return atomic_unit_; }

 private:
  void connect();
  void edge();
  void gather();
  void respond();

  sc_core::sc_signal<bool> stall_{"stall"};
  sc_core::sc_signal<bool> advance_{"advance"};
  sc_core::sc_signal<SlotSet> pending_{"pending"};
  sc_core::sc_signal<bool> first_{"first"};
  sc_core::sc_signal<bool> last_{"last"};
  sc_core::sc_signal<bool> phase_last_{"phase_last"};
  sc_core::sc_signal<bool> resp_valid_q_{"resp_valid_q"};

  PhaseSequencer sequencer_;
  BankArbiter arbiter_;
  Crossbar crossbar_;
  AtomicUnit atomic_unit_;
  ClockGate clock_gate_;
  BankRows bank_rdata_;
  std::vector<std::unique_ptr<SramBank>> banks_;

  std::size_t lane_words_;
  bool gather_valid_q_ = false;
  bool gather_first_q_ = false;
  bool gather_last_q_ = false;
  LaneDataBus gathered_q_;
  ResponseStages stages_;
};

}  // namespace warpbank
