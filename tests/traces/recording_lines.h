// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "traces/recorder/recorder.h"

namespace warpbank::record {

/// A recording as short lines for comparison: "w1 st 4 mask=3 0 4" is a store of 4 bytes by lanes 0
/// and 1 of warp 1 at bytes 0 and 4. `base:stride` stands for the addresses of more than four lanes
/// that are evenly spaced by lane number.
std::vector<std::string> lines_of(const Recording& recording);

}  // namespace warpbank::record
