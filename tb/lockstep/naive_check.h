// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "engine/analytic_engine.h"
#include "machine/machine.h"
#include "request/request_source.h"
#include "tb/lockstep/difference.h"

namespace warpbank {

/// The analytic engine held against the naive count alone, without a block.
struct NaiveCheck {
  std::uint64_t requests = 0;
  std::uint64_t wavefronts = 0;
  std::uint64_t ideal = 0;
  std::uint64_t cycles = 0;
  std::optional<Difference> difference;
};

/// Replays `source` through `analytic`; stops at the first request that costs something else.
NaiveCheck check_counts_alone(const Machine& machine, RequestSource& source,
                              AnalyticEngine& analytic);

}  // namespace warpbank
