// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "expression/element_type.h"
#include "request/near_name.h"

namespace warpbank {
namespace {

struct BinaryOperator {
  std::string_view symbol;
  Operation operation;
  int precedence;  ///< higher binds tighter
};

constexpr std::array<BinaryOperator, 18> kBinaryOperators = {{
    {"||", Operation::kLogicalOr, 1},
    {"&&", Operation::kLogicalAnd, 2},
    {"|", Operation::kBitOr, 3},
    {"^", Operation::kBitXor, 4},
    {"&", Operation::kBitAnd, 5},
    {"==", Operation::kEqual, 6},
    {"!=", Operation::kNotEqual, 6},
    {"<", Operation::kLess, 7},
    {"<=", Operation::kLessEqual, 7},
    {">", Operation::kGreater, 7},
    {">=", Operation::kGreaterEqual, 7},
    {"<<", Operation::kShiftLeft, 8},
    {">>", Operation::kShiftRight, 8},
    {"+", Operation::kAdd, 9},
    {"-", Operation::kSubtract, 9},
    {"*", Operation::kMultiply, 10},
    {"/", Operation::kDivide, 10},
    {"%", Operation::kRemainder, 10},
}};

struct UnaryOperator {
  std::string_view symbol;
  Operation operation;
};

constexpr std::array<UnaryOperator, 4> kUnaryOperators = {{{"+", Operation::kPlus},
                                                           {"-", Operation::kNegate},
                                                           {"~", Operation::kComplement},
                                                           {"!", Operation::kNot}}};

template <typename Table>
auto find_operator(const Table& table, const Token& token) {
  return std::find_if(table.begin(), table.end(),
                      [&](const auto& entry) { return token.is(entry.symbol); });
}

class Parser {
 public:
  Parser(TokenStream& tokens, const Scope& scope) : tokens_(tokens), scope_(scope) {
    expression_.source = tokens.source();
  }

  Expression parse() {
    expression_.root = conditional();
    return std::move(expression_);
  }

 private:
  /// Counts how deep the recursion is, so that hostile text cannot exhaust the stack.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) {
      if (++parser_.nesting_ > kMaxNesting) {
        parser_.tokens_.fail_here(
            fmt::format("more than {} operators inside each other", kMaxNesting));
      }
    }
    ~Nesting() { --parser_.nesting_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Parser& parser_;
  };

  std::size_t add(Node node, int deepest_operand) {
    node.depth = deepest_operand + 1;
    if (node.depth > kMaxDepth) {
      tokens_.source()->fail(node.offset,
                             fmt::format("more than {} operators in a row", kMaxDepth - 1));
    }
    expression_.nodes.push_back(node);
    return expression_.nodes.size() - 1;
  }

  int depth(std::size_t node) const { return expression_.nodes[node].depth; }

  std::size_t conditional() {
    const Nesting nesting(*this);
    const std::size_t condition = binary(1);
    if (!tokens_.peek().is("?")) return condition;
    const Token question = tokens_.take();
    const std::size_t yes = conditional();
    tokens_.expect(":", "of '?'");
    const std::size_t no = conditional();
    return add({Operation::kConditional, question.offset, 0, condition, yes, no},
               std::max({depth(condition), depth(yes), depth(no)}));
  }

  std::size_t binary(int lowest) {
    std::size_t left = unary();
    for (;;) {
      const auto found = find_operator(kBinaryOperators, tokens_.peek());
      if (found == kBinaryOperators.end() || found->precedence < lowest) return left;
      const Token token = tokens_.take();
      const std::size_t right = binary(found->precedence + 1);
      left = add({found->operation, token.offset, 0, left, right},
                 std::max(depth(left), depth(right)));
    }
  }

  std::size_t unary() {
    const auto found = find_operator(kUnaryOperators, tokens_.peek());
    if (found == kUnaryOperators.end()) return primary();
    const Nesting nesting(*this);
    const Token token = tokens_.take();
    const std::size_t operand = unary();
    return add({found->operation, token.offset, 0, operand}, depth(operand));
  }

  std::size_t primary() {
    const Token token = tokens_.peek();
    if (token.kind == TokenKind::kNumber) {
      tokens_.take();
      return add({Operation::kConstant, token.offset, token.value}, 0);
    }
    if (token.kind == TokenKind::kName) return name();
    if (token.is("(")) {
      refuse_cast();
      tokens_.take();
      const std::size_t inner = conditional();
      tokens_.expect(")", "that closes the '('");
      return inner;
    }
    if (token.is("++") || token.is("--")) {
      tokens_.fail_here(fmt::format("{} changes a variable", in_quotes(token.text)),
                        "an index has no variables to change; write a blank between two signs");
    }
    tokens_.fail_here(fmt::format("a value is missing before {}", tokens_.next_in_words()));
  }

  void refuse_cast() {
    const Token& word = tokens_.peek(1);
    if (word.kind == TokenKind::kName && is_type_word(word.text) &&
        scope_.constants.count(word.text) == 0) {
      tokens_.fail_here(fmt::format("casts such as ({}) are not supported", word.text),
                        "every value has 64 bits with a sign");
    }
  }

  std::size_t name() {
    const Token token = tokens_.take();
    const auto constant = scope_.constants.find(token.text);
    if (constant != scope_.constants.end()) {
      return add({Operation::kConstant, token.offset, constant->second}, 0);
    }
    if (!is_thread_name(token.text)) refuse_name(token);
    if (scope_.threads == Scope::kConstant) {
      tokens_.source()->fail(token.offset,
                             fmt::format("{} is not a constant", in_quotes(token.text)),
                             "only numbers and constants of --with can stand here");
    }
    char component = 0;
    if (has_components(token.text)) {
      tokens_.expect(".", fmt::format("with x, y or z after '{}'", token.text));
      const Token part = tokens_.expect_name("x, y or z");
      if (part.text.size() == 1) component = part.text[0];
      if (component < 'x' || component > 'z') {
        tokens_.source()->fail(
            part.offset, fmt::format("'{}' has no member {}", token.text, in_quotes(part.text)),
            "it has x, y and z");
      }
    }
    const auto value = thread_value(token.text, component);
    return add({Operation::kThreadValue, token.offset, static_cast<std::int64_t>(*value)}, 0);
  }

  [[noreturn]] void refuse_name(const Token& token) {
    const auto& variables = scope_.variables;
    if (std::find(variables.begin(), variables.end(), token.text) != variables.end()) {
      tokens_.source()->fail(
          token.offset,
          fmt::format("what {} holds is not known before the program runs", in_quotes(token.text)),
          "an index can use numbers, tid and its like, and constants of --with");
    }
    if (tokens_.peek().is("(")) {
      tokens_.source()->fail(token.offset, fmt::format("functions such as {} are not supported",
                                                       in_quotes(token.text)));
    }
    std::vector<std::string> known = thread_names();
    for (const auto& constant : scope_.constants) known.push_back(constant.first);
    const std::string near = near_name(token.text, known);
    tokens_.source()->fail(token.offset, fmt::format("unknown name {}", in_quotes(token.text)),
                           near.empty() ? "--with NAME=VALUE makes a constant"
                                        : fmt::format("did you mean '{}'?", near));
  }

  TokenStream& tokens_;
  const Scope& scope_;
  Expression expression_;
  int nesting_ = 0;
};

}  // namespace

Expression parse_expression(TokenStream& tokens, const Scope& scope) {
  return Parser(tokens, scope).parse();
}

const char* symbol_of(Operation operation) {
  for (const auto& entry : kBinaryOperators) {
    if (entry.operation == operation) return entry.symbol.data();
  }
  for (const auto& entry : kUnaryOperators) {
    if (entry.operation == operation) return entry.symbol.data();
  }
  return operation == Operation::kConditional ? "?:" : "";
}

}  // namespace warpbank
