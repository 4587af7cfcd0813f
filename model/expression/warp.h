// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "expression/evaluate.h"

namespace warpbank {

/// Which warp of which block.
struct WarpPlace {
  int lanes = 32;
  std::uint64_t warp = 0;
  /// blockDim; absent: one row of threads, just long enough for the warp.
  std::optional<std::array<std::uint64_t, 3>> block;
};

/// The threads of one warp. Lanes beyond the block's last thread have none.
struct Warp {
  std::vector<Thread> threads;  ///< in the order of their lanes, from lane 0
  std::array<std::uint64_t, 3> block{};
};

/// Numbers threads as CUDA does: tid = warp * lanes + lane = (z * blockDim.y + y) * blockDim.x + x.
/// Throws UserError for an empty block, one of more than 2^31 threads, or a warp outside it.
Warp make_warp(const WarpPlace& place);

}  // namespace warpbank
