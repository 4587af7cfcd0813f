// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace warpbank {

/// What a row's `metric` counts; docs/validate.md has the formula of each.
enum class Metric : std::uint8_t {
  kWavefronts,       ///< of one request
  kConflicts,        ///< excessive wavefronts of one request
  kIdeal,            ///< phases of one request, after merging
  kWavefrontsTotal,  ///< of all requests of a run
  kConflictsTotal,
  kWays,
  kLanesPerPhase,
  kLaneGroups,
  kBanks,
  kNote,        ///< a statement, no number
  kThroughput,  ///< work for a time: the more, the less a request costs
  kCost         ///< a time or cycles, and every other name
};

Metric metric_of(const std::string& name);

inline bool is_total(Metric metric) {
  return metric == Metric::kWavefrontsTotal || metric == Metric::kConflictsTotal;
}

}  // namespace warpbank
