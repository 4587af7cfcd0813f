// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "recording_lines.h"

#include <fmt/format.h>

#include <optional>

namespace warpbank::record {
namespace {

std::optional<std::string> spaced(const Request& request) {
  std::vector<std::pair<std::int64_t, std::int64_t>> points;
  for (int lane = 0; lane < kMaxLanes; ++lane) {
    if (request.active(lane)) {
      points.emplace_back(lane, request.address[static_cast<std::size_t>(lane)]);
    }
  }
  if (points.size() <= 4) return std::nullopt;
  const std::int64_t stride =
      (points[1].second - points[0].second) / (points[1].first - points[0].first);
  const std::int64_t base = points[0].second - stride * points[0].first;
  for (const auto& [lane, address] : points) {
    if (address != base + stride * lane) return std::nullopt;
  }
  return fmt::format(" {}:{}", base, stride);
}

}  // namespace

std::vector<std::string> lines_of(const Recording& recording) {
  std::vector<std::string> lines;
  for (const Request& request : recording.requests) {
    std::string line = fmt::format("w{} {} {} mask={:x}", *request.origin.warp, op_name(request.op),
                                   request.bytes, request.mask);
    if (const auto even = spaced(request)) {
      line += *even;
    } else {
      for (int lane = 0; lane < kMaxLanes; ++lane) {
        if (!request.active(lane)) continue;
        line += fmt::format(" {}", request.address[static_cast<std::size_t>(lane)]);
      }
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace warpbank::record
