// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/pattern_parser.h"

#include <fmt/format.h>

#include <cctype>
#include <exception>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "validate/pattern_error.h"

namespace warpbank {
namespace {

using Node = PatternExpression::Node;
using Kind = Node::Kind;

constexpr int kMaxNesting = 200;
constexpr std::size_t kMaxLength = 2000;  ///< a chain of operators is a tree as deep as it is long

/// Reads by recursive descent, one function a level of precedence.
class Parser {
 public:
  Parser(const std::string& text, std::vector<Node>& nodes) : text_(text), nodes_(nodes) {}

  std::size_t expression() {
    if (++nesting_ > kMaxNesting) fail("nests too deep");
    std::size_t node = disjunction();
    if (accept_word("if")) {
      const std::size_t condition = disjunction();
      if (!accept_word("else")) fail("'else' is missing");
      const std::size_t otherwise = expression();
      node = add({Kind::kConditional, 0, "if", {condition, node, otherwise}});
    }
    --nesting_;
    return node;
  }

  /// What follows the expression: nothing, or a remark in parentheses.
  std::string remark() {
    skip_blanks();
    if (at_ == text_.size()) return {};
    const std::size_t end = text_.find_last_not_of(" \t");
    if (text_[at_] != '(' || text_[end] != ')') fail("is not understood from here");
    return text_.substr(at_ + 1, end - at_ - 1);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw PatternError(fmt::format("'{}' {} (column {})", text_, what, at_ + 1));
  }

  std::size_t add(Node node) {
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

  bool accept_word(std::string_view word) {
    skip_blanks();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    if (at_ + word.size() < text_.size() && is_word(text_[at_ + word.size()])) return false;
    at_ += word.size();
    return true;
  }

  /// The first of `symbols` that stands here; empty without one. None may be the start of a longer
  /// operator that is not meant, so longer ones come first in the lists.
  std::string accept(std::initializer_list<std::string_view> symbols) {
    skip_blanks();
    for (const std::string_view symbol : symbols) {
      if (text_.compare(at_, symbol.size(), symbol) != 0) continue;
      at_ += symbol.size();
      return std::string(symbol);
    }
    return {};
  }

  template <typename Operand>
  std::size_t chain(std::initializer_list<std::string_view> symbols, Operand operand) {
    std::size_t node = operand();
    for (std::string symbol; !(symbol = accept(symbols)).empty();) {
      const std::size_t right = operand();
      node = add({Kind::kBinary, 0, symbol, {node, right}});
    }
    return node;
  }

  std::size_t disjunction() {
    std::size_t node = conjunction();
    while (accept_word("or") || !accept({"||"}).empty()) {
      node = add({Kind::kBinary, 0, "or", {node, conjunction()}});
    }
    return node;
  }

  std::size_t conjunction() {
    std::size_t node = negation();
    while (accept_word("and") || !accept({"&&"}).empty()) {
      node = add({Kind::kBinary, 0, "and", {node, negation()}});
    }
    return node;
  }

  std::size_t negation() {
    if (!accept_word("not")) return comparison();
    if (++nesting_ > kMaxNesting) fail("nests too deep");
    const std::size_t operand = negation();
    --nesting_;
    return add({Kind::kUnary, 0, "not", {operand}});
  }

  /// 0 <= t < 8 is (0 <= t) and (t < 8), as in Python.
  std::size_t comparison() {
    std::size_t left = bit_or();
    if (accept_word("in")) return membership(left);
    std::size_t all = nodes_.size();
    bool first = true;
    for (std::string symbol; !(symbol = accept({"<=", ">=", "==", "!=", "<", ">"})).empty();) {
      const std::size_t right = bit_or();
      const std::size_t one = add({Kind::kBinary, 0, symbol, {left, right}});
      all = first ? one : add({Kind::kBinary, 0, "and", {all, one}});
      first = false;
      left = right;
    }
    return first ? left : all;
  }

  /// {1, 4..7, 12-15}: in a set of lanes a minus sign between numbers is a range.
  std::size_t membership(std::size_t element) {
    if (accept({"{"}).empty()) fail("needs a set {..} behind 'in'");
    Node node{Kind::kIn, 0, "in", {element}};
    do {
      const std::size_t first = number();
      const std::size_t last = accept({"..", "-"}).empty() ? first : number();
      node.operands.push_back(first);
      node.operands.push_back(last);
    } while (!accept({","}).empty());
    if (accept({"}"}).empty()) fail("needs a } here");
    return add(std::move(node));
  }

  std::size_t bit_or() {
    std::size_t node = bit_xor();
    for (skip_blanks(); text_.compare(at_, 2, "||") != 0 && !accept({"|"}).empty(); skip_blanks()) {
      node = add({Kind::kBinary, 0, "|", {node, bit_xor()}});
    }
    return node;
  }

  std::size_t bit_xor() {
    return chain({"^"}, [this] { return bit_and(); });
  }

  std::size_t bit_and() {
    std::size_t node = shift();
    for (skip_blanks(); text_.compare(at_, 2, "&&") != 0 && !accept({"&"}).empty(); skip_blanks()) {
      node = add({Kind::kBinary, 0, "&", {node, shift()}});
    }
    return node;
  }

  std::size_t shift() {
    return chain({"<<", ">>"}, [this] { return sum(); });
  }

  std::size_t sum() {
    return chain({"+", "-"}, [this] { return product(); });
  }

  std::size_t product() {
    return chain({"*", "//", "/", "%"}, [this] { return unary(); });
  }

  std::size_t unary() {
    const std::string symbol = accept({"+", "-", "~"});
    if (symbol.empty()) return atom();
    if (++nesting_ > kMaxNesting) fail("nests too deep");
    const std::size_t operand = unary();
    --nesting_;
    return add({Kind::kUnary, 0, symbol, {operand}});
  }

  std::size_t atom() {
    if (!accept({"("}).empty()) {
      const std::size_t node = expression();
      if (accept({")"}).empty()) fail("needs a ) here");
      return node;
    }
    skip_blanks();
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) return number();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    if (at_ == begin) fail("is not understood from here");
    const std::string name = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '(')
      fail("calls '" + name + "', which has no value here");
    return add({Kind::kName, 0, name, {}});
  }

  std::size_t number() {
    skip_blanks();
    const bool hex = text_.compare(at_, 2, "0x") == 0 || text_.compare(at_, 2, "0X") == 0;
    const std::size_t digits = at_ + (hex ? 2 : 0);
    std::size_t end = digits;
    while (end < text_.size() && is_word(text_[end])) ++end;
    const std::string word = text_.substr(digits, end - digits);
    std::size_t used = 0;
    Node node;
    try {
      node.value = std::stoll(word, &used, hex ? 16 : 10);
    } catch (const std::exception&) {
      used = 0;
    }
    if (word.empty() || used != word.size() || word.front() == '_') fail("has no number here");
    at_ = end;
    return add(std::move(node));
  }

  const std::string& text_;
  std::vector<Node>& nodes_;
  std::size_t at_ = 0;
  int nesting_ = 0;
};

}  // namespace

PatternTree parse_pattern_expression(const std::string& text) {
  if (text.size() > kMaxLength) throw PatternError("an expression of more than 2000 characters");
  PatternTree tree;
  Parser parser(text, tree.nodes);
  tree.root = parser.expression();
  tree.remark = parser.remark();
  return tree;
}

}  // namespace warpbank
