// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "machine/machine.h"
#include "systemc/bank_rows.h"
#include "systemc/clock_gate.h"
#include "systemc/signal_types.h"
#include "systemc/wires.h"

namespace warpbank {

/// One SRAM: `ports` synchronous read ports and one write port with byte enables. At an edge of its
/// clock a bank does what the grant says of it: reads the row of each port in use into the output
/// register of that port, or writes the enabled bytes into the row of port 0. An output register
/// keeps its row until its port is used again.
///
/// A row that an atomic has changed is written first, so that a read of the same edge sees it and a
/// store lies over it. Where both want the write port, the RTL holds the row back until the port is
/// free and forwards it meanwhile, which looks the same from outside.
class SramBank : public sc_core::sc_module {
 public:
  sc_core::sc_port<GatedClock> clk_i{"clk_i"};
  sc_core::sc_in<bool> advance_i{"advance_i"};                 ///< the grant counts
  sc_core::sc_port<WiresIf<Grant>> grant_i{"grant_i"};         ///< ren_i, row_i
  sc_core::sc_port<WiresIf<BankWrites>> writes_i{"writes_i"};  ///< wmask_i, wdata_i
  sc_core::sc_port<WiresIf<RowUpdates>> updates_i{"updates_i"};
  sc_core::sc_port<BankRowsIf> rdata_o{"rdata_o"};

  /// The `bank`-th of the machine.
  SramBank(const sc_core::sc_module_name& name, const Machine& machine, int bank);

  /// Sets every byte to 0.
  void clear();

 private:
  void edge();
  void write_back(const RowUpdates& updates);
  void read(const Grant& grant);
  void write(const Grant& grant);

  std::uint32_t bank_;
  std::uint32_t ports_;
  std::uint32_t bank_bytes_;
  std::vector<std::uint8_t> memory_;
};

}  // namespace warpbank
