// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/lockstep.h"

#include <cassert>
#include <optional>

namespace warpbank::record {

std::vector<WarpAccess> merge_lockstep(const AccessSites& sites,
                                       const std::vector<std::vector<LaneAccess>>& lanes) {
  assert(lanes.size() <= static_cast<std::size_t>(kMaxLanes));
  std::vector<WarpAccess> merged;
  std::vector<std::size_t> next(lanes.size(), 0);
  while (true) {
    std::optional<int> site;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      if (next[lane] == lanes[lane].size()) continue;
      const int candidate = lanes[lane][next[lane]].site;
      if (!site || sites[candidate] < sites[*site]) site = candidate;
    }
    if (!site) return merged;
    WarpAccess access;
    access.site = *site;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      if (next[lane] == lanes[lane].size() || lanes[lane][next[lane]].site != *site) continue;
      access.mask |= std::uint64_t{1} << lane;
      access.address[lane] = lanes[lane][next[lane]].address;
      ++next[lane];
    }
    merged.push_back(access);
  }
}

}  // namespace warpbank::record
