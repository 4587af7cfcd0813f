// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>

#include "tests/expression/value_of.h"

// The compiler evaluates the same text that the parser reads. It warns of what is tested here:
// precedence without parentheses.
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wlogical-not-parentheses"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wdiv-by-zero"

namespace warpbank {
namespace {

constexpr std::int64_t a = 23;
constexpr std::int64_t b = -7;
constexpr std::int64_t c = 5;
constexpr std::int64_t n = 0;
constexpr std::int64_t big = 0x7fffffffffffffff;
const Constants kConstants = {{"a", a}, {"b", b}, {"c", c}, {"n", n}, {"big", big}};

#define SAME(...)                                                                       \
  EXPECT_EQ(value_of(#__VA_ARGS__, kConstants), static_cast<std::int64_t>(__VA_ARGS__)) \
      << #__VA_ARGS__

TEST(Operators, EachOneMeansWhatItMeansInC) {
  SAME(a + b);
  SAME(a - b);
  SAME(a * b);
  SAME(a / b);
  SAME(b / c);
  SAME(a % b);
  SAME(b % c);
  SAME(b % a);
  SAME(a << c);
  SAME(a >> 2);
  SAME(b >> 1);
  SAME(a & c);
  SAME(a | b);
  SAME(a ^ b);
  SAME(~a);
  SAME(!a);
  SAME(!n);
  SAME(-a);
  SAME(+b);
  SAME(a < b);
  SAME(b < a);
  SAME(a < a);
  SAME(a <= a);
  SAME(a <= b);
  SAME(a > b);
  SAME(b > a);
  SAME(a >= a);
  SAME(b >= a);
  SAME(a == a);
  SAME(a == b);
  SAME(a != b);
  SAME(a != a);
  SAME(a && n);
  SAME(a && c);
  SAME(n || n);
  SAME(n || b);
  SAME(a ? b : c);
  SAME(n ? b : c);
  SAME(a < c);
}

TEST(Operators, BindAndAssociateAsInC) {
  SAME(a + b * c);
  SAME(a * b + c);
  SAME(a - b - c);
  SAME(a - (b - c));
  SAME(a / c / 2);
  SAME(a / c * c);
  SAME(a * c % 7);
  SAME(a % c * 7);
  SAME(a << 1 + 2);
  SAME(1 << 2 << 3);
  SAME(256 >> 2 >> 1);
  SAME(a + 1 << 2);
  SAME(a << 2 < a << 3);
  SAME(1 < 2 < 3);
  SAME(3 > 2 > 1);
  SAME(a < b == b < a);
  SAME(1 == 2 != 3);
  SAME(a & c == c);
  SAME(a & 4 | 8);
  SAME(1 | 6 & 12);
  SAME(6 ^ 3 & 5);
  SAME(6 | 3 ^ 5);
  SAME(1 | 2 && n);
  SAME(1 || n && n);
  SAME(n && n || 1);
  SAME(n && 1 | 2);
  SAME(a ? 1 : n ? 2 : 3);
  SAME(n ? 1 : n ? 2 : 3);
  SAME(n ? 1 ? 2 : 3 : 4);
  SAME(a ? n ? 2 : 3 : 4);
  SAME(a || n ? b : c);
  SAME(n + (a ? 1 : 2) * 3);
  SAME(-a * b);
  SAME(- -a);
  SAME(-~a);
  SAME(~-a);
  SAME(!~-1);
  SAME(!a == n);
  SAME(-a % c);
  SAME(-a + b);
  SAME(-1 >> 1);
  SAME(~a & 15);
  SAME(a - b);
  SAME(a - -b);
  SAME(((a)));
  SAME(a ^ a >> 3 & 7);
  SAME((a % 4) * 32 + (a >> 2) % 8);
}

TEST(Operators, LiteralsAreThoseOfC) {
  SAME(0);
  SAME(007);
  SAME(0777);
  SAME(0x1F);
  SAME(0XabCD);
  SAME(0b1011);
  SAME(0B1);
  SAME(12u);
  SAME(12U);
  SAME(12l);
  SAME(12L);
  SAME(12ll);
  SAME(12LL);
  SAME(12ul);
  SAME(12uLL);
  SAME(12llu);
  SAME(0x1full);
  SAME(9223372036854775807);
  SAME(0x7fffffffffffffff);
  SAME(-9223372036854775807 - 1);
}

TEST(Operators, TheOtherSideOfAShortCircuitIsNotEvaluated) {
  SAME(n && 1 / n);
  SAME(a || 1 / n);
  SAME(a ? 1 : 1 / n);
  SAME(n ? 1 / n : 2);
  EXPECT_EQ(value_of("n != 0 && a / n > 2 || big + 0 > 1", kConstants), 1);
}

TEST(Operators, TheLimitsOfSixtyFourBitsAreReached) {
  SAME(big - 1 + 1);
  SAME(-big - 1);
  SAME((-big - 1) / 2);
  SAME((-big - 1) >> 63);
  SAME(1LL << 62);
  SAME(big % 2);
  EXPECT_EQ(value_of("-1 << 63"), INT64_MIN);
  EXPECT_EQ(value_of("-big - 1 == -1 << 63", kConstants), 1);
}

TEST(Operators, BlanksOfAllKindsSeparate) {
  EXPECT_EQ(value_of(" \t1\r\n+\n2 "), 3);
  EXPECT_EQ(value_of("1+2"), 3);
}

TEST(Operators, ChainsAndNestingUpToTheLimitAreRead) {
  std::string chain = "0";
  for (int i = 1; i < kMaxDepth; ++i) chain += "+1";
  EXPECT_EQ(value_of(chain), kMaxDepth - 1);
  const std::size_t nested = kMaxNesting - 1;
  EXPECT_EQ(value_of(std::string(nested, '(') + "7" + std::string(nested, ')')), 7);
  EXPECT_EQ(value_of(std::string(nested, '~') + "7"), -8);
}

}  // namespace
}  // namespace warpbank
