// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "machine/machine.h"
#include "machine/phase_plan.h"
#include "request/request.h"

namespace warpbank {

/// Over the phases of a request; a phase has as many ways as it wants distinct rows in one bank, or
/// in banks that share their ports.
struct Ways {
  std::uint32_t most = 0;
  std::uint32_t conflict_cycles = 0;  ///< ways - 1 of each non-empty phase, summed
};

/// A property of the addresses, whatever the broadcast policy and ports: cycle engines, whose ports
/// do not show it, take it from here.
Ways ways_of(const Machine& machine, const PhasePlans& plans, const Request& request);

}  // namespace warpbank
