// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "expression/warp_request.h"
#include "request/user_error.h"
#include "tests/expression/value_of.h"

namespace warpbank {
namespace {

using Wide = __int128;
using Value = std::optional<Wide>;  ///< nothing: C leaves it undefined

std::optional<Wide> fits(Wide value) {
  if (value < INT64_MIN || value > INT64_MAX) return std::nullopt;
  return value;
}

/// A random tree that knows its text and its value, in 128-bit arithmetic.
struct Tree {
  std::string text;
  int level;  ///< C's precedence: 0 a primary, 1 unary, 2 * / %, .. 11 ||, 12 ?:
  Value value;
};

std::string inside(const Tree& tree, int loosest) {
  // Parentheses where C needs them, and now and then where it does not.
  const bool extra = *rc::gen::inRange(0, 8) == 0;
  return tree.level > loosest || extra ? "(" + tree.text + ")" : tree.text;
}

struct BinaryRule {
  const char* symbol;
  int level;
};
constexpr BinaryRule kRules[] = {{"*", 2},  {"/", 2}, {"%", 2},  {"+", 3}, {"-", 3},   {"<<", 4},
                                 {">>", 4}, {"<", 5}, {"<=", 5}, {">", 5}, {">=", 5},  {"==", 6},
                                 {"!=", 6}, {"&", 7}, {"^", 8},  {"|", 9}, {"&&", 10}, {"||", 11}};

Value apply(const std::string& symbol, const Value& left, const Value& right) {
  if (!left) return std::nullopt;
  const Wide a = *left;
  if (symbol == "&&" && a == 0) return 0;
  if (symbol == "||" && a != 0) return 1;
  if (!right) return std::nullopt;
  const Wide b = *right;
  if (symbol == "&&" || symbol == "||") return b != 0;
  if (symbol == "*") return fits(a * b);
  if (symbol == "/") return b == 0 ? std::nullopt : fits(a / b);
  if (symbol == "%") return b == 0 || !fits(a / b) ? std::nullopt : Value(a % b);
  if (symbol == "+") return fits(a + b);
  if (symbol == "-") return fits(a - b);
  if (symbol == "<") return a < b;
  if (symbol == "<=") return a <= b;
  if (symbol == ">") return a > b;
  if (symbol == ">=") return a >= b;
  if (symbol == "==") return a == b;
  if (symbol == "!=") return a != b;
  if (symbol == "&") return a & b;
  if (symbol == "^") return a ^ b;
  if (symbol == "|") return a | b;
  if (b < 0 || b > 63) return std::nullopt;
  Wide power = 1;
  for (Wide i = 0; i < b; ++i) power *= 2;
  if (symbol == "<<") return fits(a * power);
  return a >= 0 ? a / power : -((-a + power - 1) / power);
}

Tree leaf(const Thread& thread) {
  switch (*rc::gen::inRange(0, 12)) {
    case 0:
      return {"tid", 0, thread.value(ThreadValue::kTid)};
    case 1:
      return {"threadIdx.y", 0, thread.value(ThreadValue::kThreadY)};
    case 2:
      return {"c", 0, -3};
    case 3: {
      const auto value = *rc::gen::arbitrary<std::int64_t>();
      const std::int64_t positive = value < 0 ? ~value : value;
      return {std::to_string(positive), 0, positive};
    }
    default: {
      const int value = *rc::gen::inRange(0, 70);
      return {std::to_string(value), 0, value};
    }
  }
}

Tree grow(int depth, const Thread& thread) {
  const int kind = depth == 0 ? 0 : *rc::gen::inRange(0, 10);
  if (kind == 0) return leaf(thread);
  if (kind == 1) {
    const Tree operand = grow(depth - 1, thread);
    const char sign = *rc::gen::element('+', '-', '~', '!');
    std::string text = inside(operand, 1);
    if (text[0] == sign) text.insert(0, " ");
    Value value = operand.value;
    if (value && sign == '-') value = fits(-*value);
    if (value && sign == '~') value = -*value - 1;
    if (value && sign == '!') value = *value == 0;
    return {sign + text, 1, value};
  }
  if (kind == 2) {
    const Tree condition = grow(depth - 1, thread);
    const Tree yes = grow(depth - 1, thread);
    const Tree no = grow(depth - 1, thread);
    Value value;
    if (condition.value) value = *condition.value != 0 ? yes.value : no.value;
    return {inside(condition, 11) + "?" + inside(yes, 12) + ":" + inside(no, 12), 12, value};
  }
  const BinaryRule rule = kRules[*rc::gen::inRange<std::size_t>(0, std::size(kRules))];
  const Tree left = grow(depth - 1, thread);
  const Tree right = grow(depth - 1, thread);
  return {inside(left, rule.level) + " " + rule.symbol + " " + inside(right, rule.level - 1),
          rule.level, apply(rule.symbol, left.value, right.value)};
}

TEST(RandomExpressions, HaveTheValueOfTheirTree) {
  const Constants constants = {{"c", -3}};
  int defined = 0;
  int undefined = 0;
  EXPECT_TRUE(rc::check("a printed tree evaluates to the value of the tree", [&] {
    Thread thread;
    thread.set(ThreadValue::kTid, *rc::gen::inRange(0, 1024));
    thread.set(ThreadValue::kThreadY, *rc::gen::inRange(0, 32));
    for (int i = 0; i < 20; ++i) {
      const Tree tree = grow(4, thread);
      RC_LOG() << tree.text << "\n";
      Value value;
      try {
        value = value_of(tree.text, constants, thread);
      } catch (const UserError&) {
      }
      RC_ASSERT(value.has_value() == tree.value.has_value());
      RC_ASSERT(!value || *value == *tree.value);
      ++(value ? defined : undefined);
    }
  }));
  EXPECT_GT(defined, 200);
  EXPECT_GT(undefined, 20);
}

std::uint64_t fuzz_seed() {
  const char* given = std::getenv("WARPBANK_SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 0) : std::random_device{}();
}

// Whatever the bytes, the answer is a request or one line that points into the text.
TEST(RandomExpressions, MutatedTextsAreReadOrRefusedInOneLine) {
  const std::uint64_t seed = fuzz_seed();
  std::printf("seed %llu; replay with WARPBANK_SEED\n", static_cast<unsigned long long>(seed));
  std::mt19937_64 random(seed);
  const std::vector<std::string> accesses = {"tile[tid][c]", "pts[tid].p[1]", "v[tid*2+1].y",
                                             "s[(tid%4)*32 ? ~tid&7 : 0x1fULL << 2]"};
  const std::vector<std::string> declarations = {
      "float tile[32][33]; struct P {char a; double d; short p[3];} pts[N]",
      "__shared__ float2 v[64]; __align__(16) unsigned char s[]"};
  const std::string alphabet = "()[]{}.,;:?+-*/%<>&|^~!= \n09axtid_\"'\x80\xff";
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto mutate = [&](std::string text) {
    for (std::size_t i = pick(4); i > 0; --i) {
      const std::size_t at = pick(text.size() + 1);
      switch (pick(4)) {
        case 0:
          text.insert(at, 1, alphabet[pick(alphabet.size())]);
          break;
        case 1:
          text.erase(at, 1 + pick(3));
          break;
        case 2:
          text.insert(at, text.substr(pick(text.size() + 1), pick(12)));
          break;
        default:
          if (at < text.size()) text[at] = static_cast<char>(random());
      }
    }
    return text;
  };
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    WarpExpression expression;
    expression.access = accesses[pick(accesses.size())];
    expression.declarations = declarations;
    expression.constants = {"c=5", "N=32"};
    expression.condition = "tid < 16 || lane % 2 == 1";
    std::string* const texts[] = {&expression.access, &expression.declarations[0],
                                  &expression.declarations[1], &expression.constants[0],
                                  &*expression.condition};
    for (std::size_t k = 1 + pick(2); k > 0; --k) {
      std::string& text = *texts[pick(std::size(texts))];
      text = mutate(text);
    }
    try {
      const Request request = make_request(expression).request;
      const unsigned bytes = request.bytes;
      ASSERT_TRUE(bytes >= 1 && bytes <= 16 && (bytes & (bytes - 1)) == 0);
      ++read;
    } catch (const UserError& error) {
      const std::string what = error.what();
      ASSERT_EQ(what.find('\n'), std::string::npos);
      const std::uint64_t column = error.place().column;
      ASSERT_GE(column, 1u) << what;
      const std::string& file = error.place().file;
      const std::string& text = file == "expression" ? expression.access
                                : file == "--if"     ? *expression.condition
                                : file == "--with"
                                    ? expression.constants[error.place().line - 1]
                                    : expression.declarations[error.place().line - 1];
      ASSERT_LE(column, text.size() + 1) << what;
    }
  }
  EXPECT_GT(read, 1000);
}

}  // namespace
}  // namespace warpbank
