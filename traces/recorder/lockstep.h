// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "traces/recorder/access.h"

namespace warpbank::record {

/// Merges what the lanes of a warp did between two barriers into what the warp did in lockstep.
/// `lanes[t]` is lane t's accesses in its own order; every lane's order is kept.
///
/// The rule: of the sites at which lanes stand, the first one in the order of AccessSite goes next,
/// and all lanes that stand at it take part. This is how a warp reconverges that always lets its
/// hindmost lanes go first: lanes that have left a loop, or skipped a branch, wait behind it for
/// the others, and every trip of a loop is a request of its own.
std::vector<WarpAccess> merge_lockstep(const AccessSites& sites,
                                       const std::vector<std::vector<LaneAccess>>& lanes);

}  // namespace warpbank::record
