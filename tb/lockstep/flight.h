// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/block_ports.h"
#include "request/request.h"

namespace warpbank {

/// Where in the pipeline a request is. The only wavefront of a request is its first. A wavefront of
/// an atomic lasts for the machine's atomic_cycles.
enum class Point : std::uint8_t { kNone, kFirst, kMiddle, kLast, kData, kResponse };
inline constexpr int kPoints = 6;

constexpr std::string_view name_of(Point point) {
  constexpr std::array<std::string_view, kPoints> kNames = {"none", "first", "middle",
                                                            "last", "data",  "response"};
  return kNames[static_cast<std::size_t>(point)];
}

/// A request between its handshake and its response. Times are in cycles since reset without those
/// that were stalled, the time in which the formulas of docs/model.md hold.
struct Flight {
  std::uint64_t index = 0;  ///< requests accepted before this one
  Request request;
  std::int64_t accept_cycle = 0;  ///< with stalls, as the waves count
  std::uint64_t offered = 0;      ///< when it was first offered
  std::uint64_t accept = 0;
  std::uint64_t complete = 0;
  std::uint32_t wavefronts = 0;
  std::uint32_t cadence = 1;  ///< cycles from one of its wavefronts to the next
  std::uint32_t ideal = 0;
  std::uint32_t max_ways = 0;
  std::uint8_t stalled_at = 0;  ///< bit of each Point at which it was stalled
  LaneData data{};              ///< what the response must carry

  /// Cycles for which it has the arbiter.
  std::uint64_t hold() const { return std::uint64_t{cadence} * (wavefronts == 0 ? 1 : wavefronts); }

  /// Where it is in the cycle `now`; after its handshake and not after its response.
  Point point(std::uint64_t now) const {
    if (now >= complete) return Point::kResponse;
    const std::uint64_t age = now - accept;  // 1 in the cycle of the first wavefront
    if (age <= cadence) return Point::kFirst;
    if (age > hold()) return Point::kData;
    return age > hold() - cadence ? Point::kLast : Point::kMiddle;
  }
};

}  // namespace warpbank
