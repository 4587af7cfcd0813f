// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "validate/pattern_expression.h"

namespace warpbank {

/// The tree of an expression, as PatternExpression keeps it.
struct PatternTree {
  std::vector<PatternExpression::Node> nodes;
  std::size_t root = 0;
  std::string remark;
};

/// Throws PatternError that names the column.
PatternTree parse_pattern_expression(const std::string& text);

}  // namespace warpbank
