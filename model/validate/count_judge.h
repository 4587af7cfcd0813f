// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "machine/machine.h"
#include "validate/access_kind.h"
#include "validate/measurement.h"
#include "validate/row_cost.h"
#include "validate/verdict.h"

namespace warpbank {

/// What one machine gives for a row whose metric is a count, and how far the value may differ.
struct ModelCount {
  double value = 0;
  double residue = 0;    ///< the bound above `value`
  std::string mismatch;  ///< where the model differs although the number may be equal
  std::string remark;    ///< what was taken from the row's notes
};

/// Throws PatternError where the row cannot be counted.
ModelCount model_count(const Measurement& row, const AccessKind& kind, Referee& referee);

/// The verdict on one machine.
Judgement judge_count(const Measurement& row, const AccessKind& kind, Referee& referee);

/// A number as short as it is exact: 31, 1.996094.
std::string number_text(double value);

}  // namespace warpbank
