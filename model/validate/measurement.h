// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "request/user_error.h"

namespace warpbank {

/// What a row claims of its value (docs/validate.md, "How a row is judged").
enum class Check : std::uint8_t { kExact, kResidue, kRatio, kRule, kNone };

/// How far a counter may read above the model: so much a request, plus a share of its wavefronts.
struct Residue {
  double per_request = 0;
  double per_wavefront = 0;
};

/// One row of a table of measurements, by the words of the table.
struct Measurement {
  std::string id;
  std::string arch;
  std::string kind;
  int bytes = 0;  ///< a lane's; 0 where the row, which then is not asserted, says none
  std::string pattern;
  std::string mask;  ///< "all" where the table has no such column
  std::string metric;
  std::string value_text;
  double value = 0;  ///< 0 where the text, in a row that is not asserted, is no number
  std::string confidence;
  Check check = Check::kExact;
  std::string url;
  std::string notes;
  std::optional<double> requests;  ///< how often the pattern ran, for metrics that are totals
  std::optional<Residue> residue;
  std::string explained;  ///< why the value is known to differ from the model
  Place place;            ///< of the row in its file
};

/// Reads a table of measurements, CSV with the columns that docs/validate.md lists. Throws
/// UserError with file, line and column for what is malformed.
std::vector<Measurement> read_measurements(const std::string& text, const std::string& file);

}  // namespace warpbank
