// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "request/request.h"
#include "result/counters.h"

namespace warpbank {

/// One row of Nsight Compute's table of shared memory. Its Instructions are the requests of our
/// counters, its Requests those with an active lane.
struct NsightRow {
  std::string_view key;    ///< in JSON
  std::string_view label;  ///< Nsight's
  Counters counters;

  std::uint64_t instructions() const { return counters.requests; }
  std::uint64_t requests() const { return counters.requests - counters.empty_requests; }
};

/// Shared Load, Shared Load Matrix, Shared Store (st and stmatrix), Shared Atomic, Total.
std::array<NsightRow, 5> nsight_rows(const std::array<Counters, kOpCount>& by_op);

}  // namespace warpbank
