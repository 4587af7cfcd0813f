// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "request/request_source.h"
#include "trace/trace_source.h"

namespace warpbank {

/// How many different ones were seen; counting stops at a cap, so that memory stays bounded.
struct DistinctCount {
  std::uint64_t count = 0;
  bool at_least = false;  ///< the cap was reached: there may be more
};

/// What a trace holds. The kernels, skipped lines and notes are the source's own.
struct TraceFacts {
  std::uint64_t requests = 0;
  std::uint64_t empty_requests = 0;
  std::map<std::pair<Op, int>, std::uint64_t> by_op_and_bytes;
  DistinctCount pcs;      ///< per kernel
  DistinctCount warps;    ///< per kernel and block
  DistinctCount blocks;   ///< per kernel
  DistinctCount sources;  ///< source lines
  /// Lowest byte address of an active lane and the byte after the last one; absent without any.
  std::optional<std::uint64_t> lowest_address;
  std::optional<std::uint64_t> end_address;
  std::optional<int> highest_lane;
  std::array<std::uint64_t, kMaxLanes + 1> active_lanes{};  ///< requests by number of active lanes
};

inline constexpr std::size_t kMaxDistinct = std::size_t{1} << 20U;

/// Reads `requests`, a trace or a filter over one, to its end.
TraceFacts collect_facts(RequestSource& requests, std::size_t max_distinct = kMaxDistinct);

}  // namespace warpbank
