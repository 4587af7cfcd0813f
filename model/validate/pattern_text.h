// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "validate/pattern_expression.h"

namespace warpbank {

/// for NAME in 1,2,4..128: one turn of the pattern for each value.
struct PatternLoop {
  std::string name;
  std::vector<std::int64_t> values;
};

/// A row's `pattern`: [words:] [for NAME in LIST:].. addr = EXPRESSION [(remark)].
struct PatternText {
  std::vector<PatternLoop> loops;
  PatternExpression address;
  /// Threads of the block that T counts, where the remark says so: (T = block lane 0..255).
  std::optional<std::pair<int, int>> block;
};

/// Throws PatternError for a pattern that is told in words.
PatternText parse_pattern(const std::string& pattern);

/// Lanes that are active in so many of the requests: all, those of a set of bits, or those for
/// which a condition holds.
struct MaskText {
  double times = 1;
  std::uint64_t bits = ~std::uint64_t{0};
  std::optional<PatternExpression> condition;
};

/// A row's `mask`: all [..], a condition on t such as t < 8, hexadecimal digits, lanes 0-7,12, or
/// mixed: N requests MASK + M requests MASK. Throws PatternError for other words.
std::vector<MaskText> parse_mask(const std::string& mask);
bool is_mixed(const std::string& mask);

/// Masks of lanes in words: "groups {0-3,20-23},{4-7,16-19} and +32", "0-15,16-31". Empty where
/// `text` names none.
std::vector<std::uint64_t> parse_lane_groups(const std::string& text);

}  // namespace warpbank
