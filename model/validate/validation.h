// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "validate/measurement.h"
#include "validate/verdict.h"

namespace warpbank {

struct ValidationOptions {
  std::string arch;  ///< only rows whose architecture holds this text; empty: all
  /// Architecture and the machine that is meant, a preset or a file. Rows whose architecture holds
  /// the text are judged on it; several with one text must all agree.
  std::vector<std::pair<std::string, std::string>> machines;
};

/// One row and what came of it.
struct RowResult {
  Measurement row;
  std::string rule;  ///< class of accesses: "ld 8 B", "ldmatrix.x4"; the kind's own
                     ///< words where it is none
  std::vector<std::string> machines;  ///< that it was judged on
  Judgement judgement;
};

struct Validation {
  std::vector<RowResult> rows;  ///< by rule and architecture, in the table's order inside both
  std::size_t left_out = 0;     ///< rows of other architectures than asked for

  std::size_t count(Verdict verdict) const;
};

/// Judges every row (docs/validate.md). Throws UserError for a machine that cannot be loaded and an
/// architecture that no row has.
Validation validate(const std::vector<Measurement>& rows, const ValidationOptions& options = {});

}  // namespace warpbank
