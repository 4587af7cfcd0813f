// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "machine/machine.h"
#include "request/request.h"
#include "validate/access_kind.h"
#include "validate/measurement.h"

namespace warpbank {

/// Requests of one form in a pattern.
struct RepeatedRequest {
  double times = 1;
  Request request;
};

struct AccessPattern {
  std::vector<RepeatedRequest> requests;
  /// The pattern says itself how many requests there were, as a mixed mask does.
  bool counted = false;
  bool per_block = false;  ///< it speaks of a block's threads T, not of a warp's lanes t
};

/// The requests that `row`, as an access of `op`, makes on `machine`. Throws PatternError where
/// pattern or mask are words or need what is not said, and for an address that the machine refuses.
AccessPattern access_pattern(const Measurement& row, const AccessKind& kind, Op op,
                             const Machine& machine);

}  // namespace warpbank
