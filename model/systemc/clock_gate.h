// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <vector>

#include "machine/machine.h"
#include "systemc/signal_types.h"
#include "systemc/wires.h"

namespace warpbank {

/// The gated clock of one bank: its event comes at the rising edges that end a cycle in which the
/// bank is enabled or a row of it is written back.
class GatedClock : public sc_core::sc_interface {
 public:
  void tick() { edge_.notify(); }
  const sc_core::sc_event& default_event() const override { return edge_; }

 private:
  sc_core::sc_event edge_;
};

/// Passes the clock to the banks that the grant or a write-back uses, and to no other: a bank that
/// has nothing to do costs no simulation time. The notification is immediate, so that a bank
/// samples its command in the same evaluation phase as every other register does.
class ClockGate : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> stall_i{"stall_i"};
  sc_core::sc_in<bool> advance_i{"advance_i"};
  sc_core::sc_port<WiresIf<Grant>> grant_i{"grant_i"};
  sc_core::sc_port<WiresIf<RowUpdates>> updates_i{"updates_i"};

  ClockGate(const sc_core::sc_module_name& name, const Machine& machine);

  GatedClock& bank_clk(int bank) { return clocks_[static_cast<std::size_t>(bank)]; }

 private:
  void edge();

  std::vector<GatedClock> clocks_;
};

}  // namespace warpbank
