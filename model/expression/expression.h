// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "expression/names.h"
#include "expression/source_text.h"
#include "expression/token.h"

namespace warpbank {

enum class Operation : std::uint8_t {
  kConstant,
  kThreadValue,
  kPlus,
  kNegate,
  kComplement,
  kNot,
  kMultiply,
  kDivide,
  kRemainder,
  kAdd,
  kSubtract,
  kShiftLeft,
  kShiftRight,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kBitAnd,
  kBitXor,
  kBitOr,
  kLogicalAnd,
  kLogicalOr,
  kConditional
};

/// One node of an expression tree. Operands are indices of nodes, in source order.
struct Node {
  Operation operation = Operation::kConstant;
  std::size_t offset = 0;  ///< of the operator, number or name in the source
  std::int64_t value = 0;  ///< of a constant; the ThreadValue of a thread's value
  std::size_t first = 0;
  std::size_t second = 0;
  std::size_t third = 0;
  int depth = 1;
};

/// An integer expression of C as a tree that is at most kMaxDepth deep.
struct Expression {
  Source source;
  std::vector<Node> nodes;
  std::size_t root = 0;
};

/// Deepest tree, in nodes from the root to a leaf; a chain a+b+c.. is as deep as it has operators.
inline constexpr int kMaxDepth = 1000;
/// Most parentheses, unary operators and ?: inside each other.
inline constexpr int kMaxNesting = 200;

/// What names mean in an expression.
struct Scope {
  enum Threads { kConstant, kPerThread };

  const Constants& constants;
  Threads threads = kPerThread;  ///< whether tid and its like may be used
  /// Names that are known but are no integers; an error says so.
  std::vector<std::string> variables = {};
};

/// Reads one expression (C's conditional-expression: no comma, no assignment) and leaves the tokens
/// after it. Throws UserError that points at the token.
Expression parse_expression(TokenStream& tokens, const Scope& scope);

/// The operator as C writes it.
const char* symbol_of(Operation operation);

}  // namespace warpbank
