// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/clock_gate.h"

namespace warpbank {

ClockGate::ClockGate(const sc_core::sc_module_name& name, const Machine& machine)
    : sc_core::sc_module(name), clocks_(static_cast<std::size_t>(machine.banks)) {
  SC_HAS_PROCESS(ClockGate);
  SC_METHOD(edge);
  sensitive << clk_i.pos();
  dont_initialize();
}

void ClockGate::edge() {
  if (stall_i.read()) return;
  for (const PortUse& use : updates_i->read().uses) clocks_[use.bank].tick();
  if (!advance_i.read()) return;
  for (const PortUse& use : grant_i->read().wavefront.uses) clocks_[use.bank].tick();
}

}  // namespace warpbank
