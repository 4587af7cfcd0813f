// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "engine/arbitration.h"
#include "machine/machine.h"
#include "systemc/signal_types.h"
#include "systemc/wires.h"

namespace warpbank {

/// One arbitration step per cycle, without a clock: who of the pending slots is served, and which
/// row each port of each bank takes. The policy itself is Arbitration.
class BankArbiter : public sc_core::sc_module {
 public:
  sc_core::sc_port<WiresIf<HeldRequest>> request_i{"request_i"};  ///< op_i, size_i, bank_i, row_i
  sc_core::sc_in<SlotSet> pending_i{"pending_i"};
  sc_core::sc_export<WiresIf<Grant>> grant_o{"grant_o"};

  BankArbiter(const sc_core::sc_module_name& name, const Machine& machine);

 private:
  void arbitrate();

  Arbitration arbitration_;
  std::size_t ports_;
  Wires<Grant> grant_;
};

}  // namespace warpbank
