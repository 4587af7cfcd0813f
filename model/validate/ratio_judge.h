// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "validate/verdict.h"

namespace warpbank {

/// One row of a benchmark of timings: what it cost, by the source and by the model.
struct TimedRow {
  double cost = 0;        ///< measured, in the benchmark's unit, of one request or of many
  double wavefronts = 0;  ///< of the model
  double unmerged = 0;    ///< wavefronts without the pair rule
  std::string family;     ///< op and width: only these share what other resources cost
  std::string explained;  ///< the table's word on a known difference

  bool merged() const { return wavefronts < unmerged; }
};

/// The verdicts on all rows of one benchmark (docs/validate.md, "Timings"): whether one cost of a
/// wavefront gives them all.
std::vector<Judgement> judge_benchmark(const std::vector<TimedRow>& rows);

}  // namespace warpbank
