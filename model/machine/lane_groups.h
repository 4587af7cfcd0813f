// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpbank {

/// Consecutive lanes as a machine file writes them: a number, or two with a '-' between them.
struct LaneRange {
  int first = 0;
  int last = 0;

  std::uint64_t mask() const;
};

/// "5" or "0-3"; UserError (without a place) for anything else and for lanes beyond 63.
LaneRange parse_lane_range(std::string_view text);

/// The ranges of a set of lanes, lowest first.
std::vector<LaneRange> lane_ranges(std::uint64_t lanes);

std::string range_text(const LaneRange& range);

/// "0-3,20-23".
std::string lanes_text(std::uint64_t lanes);

}  // namespace warpbank
