// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <systemc>
#include <vector>

#include "engine/slot_set.h"
#include "machine/machine.h"
#include "systemc/bank_rows.h"
#include "systemc/signal_types.h"
#include "systemc/wires.h"

namespace warpbank {

/// Routes store data from the lanes to the banks in the cycle of the wavefront, and rows from the
/// banks to the lanes in the cycle after; the selects of the latter are registered here. Atomics
/// pass by: their lanes are answered by the AtomicUnit.
class Crossbar : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> stall_i{"stall_i"};
  /// op_i, size_i, bank_i, offset_i, wdata_i
  sc_core::sc_port<WiresIf<HeldRequest>> request_i{"request_i"};
  sc_core::sc_port<WiresIf<Grant>> grant_i{"grant_i"};           ///< served_i, slot_port_i
  sc_core::sc_export<WiresIf<BankWrites>> writes_o{"writes_o"};  ///< bank_wmask_o, bank_wdata_o
  sc_core::sc_port<BankRowsIf> bank_rdata_i{"bank_rdata_i"};
  sc_core::sc_export<WiresIf<LaneDataBus>> lane_rdata_o{"lane_rdata_o"};

  Crossbar(const sc_core::sc_module_name& name, const Machine& machine);

 private:
  /// One slot on its way back to its lane.
  struct Select {
    const std::uint8_t* source;  ///< inside the row that leaves the bank
    std::uint32_t lane_byte;     ///< byte of the lanes' data where it goes
    std::uint32_t bytes;
  };

  void edge();
  void scatter();
  void gather();

  std::uint32_t ports_;
  std::uint32_t bank_bytes_;
  std::uint32_t slots_per_lane_;
  std::size_t lane_bytes_;  ///< of all lanes of the machine
  Wires<BankWrites> writes_;
  Wires<LaneDataBus> lane_rdata_{"lane_rdata", LaneDataBus{}};
  std::array<Select, kMaxSlots> selects_q_{};
  std::size_t select_count_q_ = 0;
  sc_core::sc_event selects_changed_;
};

}  // namespace warpbank
