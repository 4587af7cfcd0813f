// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpbank {

/// What names mean while an expression is evaluated: t, T, and the variables of loops.
using PatternValues = std::map<std::string, std::int64_t, std::less<>>;

/// An integer expression as tables of measurements write addresses and masks. That is Python's
/// grammar and not that of C, for which model/expression is: // and % round down, comparisons bind
/// weaker than & | ^ and may be chained, `A if C else B`, `and or not`, `t in {0, 4..7}`.
class PatternExpression {
 public:
  /// Reads an expression from the start of `text`. A remark in parentheses may follow it. Throws
  /// PatternError that names the column.
  explicit PatternExpression(const std::string& text);

  /// Throws PatternError for a name without a value, a division by zero, a result that does not
  /// fit 64 bits.
  std::int64_t value(const PatternValues& values) const;
  bool uses(std::string_view name) const;
  const std::string& remark() const { return remark_; }

  struct Node {
    enum class Kind : std::uint8_t { kConstant, kName, kUnary, kBinary, kConditional, kIn };
    Kind kind = Kind::kConstant;
    std::int64_t value = 0;             ///< of a constant
    std::string word;                   ///< the name or the operator
    std::vector<std::size_t> operands;  ///< indices of nodes
  };

 private:
  std::int64_t value_of(std::size_t node, const PatternValues& values) const;
  std::int64_t binary(const Node& node, const PatternValues& values) const;

  std::vector<Node> nodes_;
  std::size_t root_ = 0;
  std::string remark_;
};

}  // namespace warpbank
