// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/bank_arbiter.h"

#include <cstddef>
#include <cstdint>

namespace warpbank {

BankArbiter::BankArbiter(const sc_core::sc_module_name& name, const Machine& machine)
    : sc_core::sc_module(name),
      arbitration_(machine),
      ports_(static_cast<std::size_t>(machine.ports)),
      grant_("grant", Grant(machine)) {
  grant_o(grant_);
  SC_HAS_PROCESS(BankArbiter);
  SC_METHOD(arbitrate);
  sensitive << request_i << pending_i;
  dont_initialize();
}

void BankArbiter::arbitrate() {
  const HeldRequest& request = request_i->read();
  Grant& grant = grant_.next();
  for (const PortUse& use : grant.wavefront.uses) grant.bank_used[use.bank] = 0;
  arbitration_.step(request.slots, pending_i.read(), request.op, request.bytes, grant.wavefront);
  grant.write = request.op == Op::kStore || request.op == Op::kStoreMatrix;
  grant.atomic = request.op == Op::kAtomic;
  for (const PortUse& use : grant.wavefront.uses) {
    grant.bank_used[use.bank] |= static_cast<std::uint8_t>(1U << use.port);
    grant.bank_row[use.bank * ports_ + use.port] = use.row;
  }
  grant_.publish();
}

}  // namespace warpbank
