// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/lane_groups.h"

#include <cstddef>

#include "machine/parse_value.h"
#include "request/request.h"
#include "request/user_error.h"

namespace warpbank {

std::uint64_t LaneRange::mask() const {
  return (~std::uint64_t{0} >> (kMaxLanes - 1 - (last - first))) << first;
}

LaneRange parse_lane_range(std::string_view text) {
  const std::size_t dash = text.find('-');
  LaneRange range;
  range.first = parse_int(text.substr(0, dash), 0, kMaxLanes - 1);
  range.last = dash == std::string_view::npos ? range.first
                                              : parse_int(text.substr(dash + 1), 0, kMaxLanes - 1);
  if (range.last < range.first) {
    throw UserError("'" + std::string(text) + "' runs backwards", "expected the lower lane first");
  }
  return range;
}

std::vector<LaneRange> lane_ranges(std::uint64_t lanes) {
  std::vector<LaneRange> ranges;
  for (int lane = 0; lane < kMaxLanes; ++lane) {
    if (((lanes >> lane) & 1U) == 0) continue;
    if (!ranges.empty() && ranges.back().last == lane - 1) {
      ranges.back().last = lane;
    } else {
      ranges.push_back({lane, lane});
    }
  }
  return ranges;
}

std::string range_text(const LaneRange& range) {
  std::string text = std::to_string(range.first);
  if (range.last != range.first) text += "-" + std::to_string(range.last);
  return text;
}

std::string lanes_text(std::uint64_t lanes) {
  std::string text;
  for (const LaneRange& range : lane_ranges(lanes)) {
    text += (text.empty() ? "" : ",") + range_text(range);
  }
  return text;
}

}  // namespace warpbank
