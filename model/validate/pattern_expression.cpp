// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/pattern_expression.h"

#include <algorithm>
#include <utility>

#include "validate/pattern_error.h"
#include "validate/pattern_parser.h"

namespace warpbank {
namespace {

using Node = PatternExpression::Node;
using Kind = Node::Kind;

/// By reference, as the builtin beside it may be the later argument to be evaluated.
std::int64_t checked(bool overflow, const std::int64_t& result) {
  if (overflow) throw PatternError("a value does not fit 64 bits");
  return result;
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  if (b == 0) throw PatternError("division by zero");
  if (b == -1) {
    std::int64_t result = 0;
    return checked(__builtin_sub_overflow(0, a, &result), result);
  }
  return a / b - (a % b != 0 && (a % b < 0) != (b < 0) ? 1 : 0);
}

std::int64_t arithmetic(const std::string& symbol, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (symbol == "+") return checked(__builtin_add_overflow(a, b, &result), result);
  if (symbol == "-") return checked(__builtin_sub_overflow(a, b, &result), result);
  if (symbol == "*") return checked(__builtin_mul_overflow(a, b, &result), result);
  if (symbol == "//") return floor_quotient(a, b);
  if (symbol == "%") return b == -1 ? 0 : a - floor_quotient(a, b) * b;
  if (symbol == "/") {
    if (b == 0 || (b != -1 && a % b != 0)) {
      throw PatternError("'/' leaves a fraction; integer division is written //");
    }
    return floor_quotient(a, b);
  }
  if (symbol == "&") return a & b;
  if (symbol == "|") return a | b;
  if (symbol == "^") return a ^ b;
  if (symbol == "<") return a < b ? 1 : 0;
  if (symbol == "<=") return a <= b ? 1 : 0;
  if (symbol == ">") return a > b ? 1 : 0;
  if (symbol == ">=") return a >= b ? 1 : 0;
  if (symbol == "==") return a == b ? 1 : 0;
  if (symbol == "!=") return a != b ? 1 : 0;
  if (b < 0 || b > 62) throw PatternError("a shift by less than 0 or more than 62");
  if (symbol == ">>") return a >> b;
  return checked(__builtin_mul_overflow(a, std::int64_t{1} << b, &result), result);
}

}  // namespace

PatternExpression::PatternExpression(const std::string& text) {
  PatternTree tree = parse_pattern_expression(text);
  nodes_ = std::move(tree.nodes);
  root_ = tree.root;
  remark_ = std::move(tree.remark);
}

bool PatternExpression::uses(std::string_view name) const {
  return std::any_of(nodes_.begin(), nodes_.end(), [&](const Node& node) {
    return node.kind == Kind::kName && node.word == name;
  });
}

std::int64_t PatternExpression::value(const PatternValues& values) const {
  return value_of(root_, values);
}

std::int64_t PatternExpression::value_of(std::size_t index, const PatternValues& values) const {
  const Node& node = nodes_[index];
  const auto operand = [&](std::size_t i) { return value_of(node.operands[i], values); };
  switch (node.kind) {
    case Kind::kConstant:
      return node.value;
    case Kind::kName: {
      const auto found = values.find(node.word);
      if (found == values.end()) throw PatternError("'" + node.word + "' is not known");
      return found->second;
    }
    case Kind::kUnary:
      if (node.word == "not") return operand(0) == 0 ? 1 : 0;
      if (node.word == "~") return ~operand(0);
      return node.word == "-" ? arithmetic("-", 0, operand(0)) : operand(0);
    case Kind::kConditional:
      return operand(operand(0) != 0 ? 1 : 2);
    case Kind::kIn: {
      const std::int64_t element = operand(0);
      for (std::size_t i = 1; i < node.operands.size(); i += 2) {
        if (element >= operand(i) && element <= operand(i + 1)) return 1;
      }
      return 0;
    }
    case Kind::kBinary:
      return binary(node, values);
  }
  return 0;
}

std::int64_t PatternExpression::binary(const Node& node, const PatternValues& values) const {
  const std::int64_t left = value_of(node.operands[0], values);
  if (node.word == "and" && left == 0) return 0;
  if (node.word == "or" && left != 0) return 1;
  const std::int64_t right = value_of(node.operands[1], values);
  if (node.word == "and" || node.word == "or") return right != 0 ? 1 : 0;
  return arithmetic(node.word, left, right);
}

}  // namespace warpbank
