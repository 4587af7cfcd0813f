// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "result/request_picture.h"

namespace warpbank {

/// Served rows of one wavefront that differ by constant steps: row i serves the lanes of `first`
/// plus i * lane_step, in bank and row of `first` plus i * bank_step and i * row_step.
struct ServedRun {
  ServedRow first;
  std::int64_t lane_step = 0;
  std::int64_t bank_step = 0;
  std::int64_t row_step = 0;
  std::size_t count = 1;

  /// All its lanes, rising, each once.
  std::vector<int> lanes() const;
};

/// The served rows of a wavefront, folded; every one is in exactly one run.
std::vector<ServedRun> fold(const WavefrontPicture& wavefront);

/// Wavefronts of a phase that differ by constant steps: in wavefront first + i every run is that of
/// the first with i times the steps added to its lanes, banks and rows.
struct WavefrontRun {
  std::size_t first = 0;
  std::size_t count = 1;
  std::int64_t lane_step = 0;
  std::int64_t bank_step = 0;
  std::int64_t row_step = 0;
};

/// The wavefronts of a phase, folded; every one is in exactly one run. `runs` are those of fold().
std::vector<WavefrontRun> fold(const std::vector<std::vector<ServedRun>>& runs);

}  // namespace warpbank
