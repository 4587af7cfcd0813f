// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/metric.h"

#include <map>
#include <regex>

namespace warpbank {

Metric metric_of(const std::string& name) {
  static const std::map<std::string, Metric> names = {
      {"nv_wavefronts_per_request", Metric::kWavefronts},
      {"nv_transactions_per_request", Metric::kWavefronts},
      {"nv_conflicts_per_request", Metric::kConflicts},
      {"amd_conflict_cycles_per_inst", Metric::kConflicts},
      {"nv_requests_per_instruction", Metric::kIdeal},
      {"nv_wavefronts_total", Metric::kWavefrontsTotal},
      {"nv_transactions_total", Metric::kWavefrontsTotal},
      {"nv_conflicts_total", Metric::kConflictsTotal},
      {"ways", Metric::kWays},
      {"ways_per_half_warp", Metric::kWays},
      {"lanes_per_phase", Metric::kLanesPerPhase},
      {"lane_groups", Metric::kLaneGroups},
      {"banks", Metric::kBanks},
      {"note", Metric::kNote}};
  if (const auto found = names.find(name); found != names.end()) return found->second;
  static const std::regex rate("([KMGT]i?Bps|bandwidth|_per_(SM_per_)?(cycle|s|second))$");
  return std::regex_search(name, rate) ? Metric::kThroughput : Metric::kCost;
}

}  // namespace warpbank
