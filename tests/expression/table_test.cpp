// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "engine/analytic_engine.h"
#include "expression/warp_request.h"

// The textbook's answers, through expressions as one writes them, on the textbook's machine.
namespace warpbank {
namespace {

RequestCost cost_of(const std::string& access, const std::vector<std::string>& declarations = {},
                    const std::string& condition = {}) {
  WarpExpression expression;
  expression.access = access;
  expression.declarations = declarations;
  expression.constants = {"c=5"};
  if (!condition.empty()) expression.condition = condition;
  AnalyticEngine engine{Machine{}};
  return engine.cost(make_request(expression).request);
}

std::uint32_t wavefronts(const std::string& access,
                         const std::vector<std::string>& declarations = {},
                         const std::string& condition = {}) {
  const RequestCost cost = cost_of(access, declarations, condition);
  EXPECT_EQ(cost.complete - cost.accept + 1, cost.wavefronts + 3) << access;
  return cost.wavefronts;
}

TEST(TextbookTable, OneDimension) {
  EXPECT_EQ(wavefronts("smem[tid]"), 1u);
  EXPECT_EQ(wavefronts("smem[tid*2]"), 2u);
  EXPECT_EQ(wavefronts("smem[tid*3]"), 1u);
  EXPECT_EQ(wavefronts("smem[0*tid]"), 1u);
  EXPECT_EQ(wavefronts("smem[c]"), 1u);
  EXPECT_EQ(wavefronts("smem[(tid%4)*32]"), 4u);
  EXPECT_EQ(wavefronts("smem[tid*32]"), 32u);
  EXPECT_EQ(wavefronts("smem[(tid*33+c)]"), 1u);
}

TEST(TextbookTable, AStrideTakesItsGcdWithTheBanks) {
  for (unsigned stride = 1; stride <= 64; ++stride) {
    EXPECT_EQ(wavefronts("smem[tid*" + std::to_string(stride) + "]"), std::gcd(stride, 32u));
  }
}

TEST(TextbookTable, RowsAndColumnsOfTiles) {
  EXPECT_EQ(wavefronts("tile[tid][c]", {"float tile[32][32]"}), 32u);
  EXPECT_EQ(wavefronts("tile[c][tid]", {"float tile[32][32]"}), 1u);
  EXPECT_EQ(wavefronts("tile[tid][c]", {"float tile[32][33]"}), 1u);
  EXPECT_EQ(wavefronts("tile[tid][c]", {"float tile[32][34]"}), 2u);
  EXPECT_EQ(wavefronts("tile[tid][c]", {"float tile[32][40]"}), 8u);
}

TEST(TextbookTable, FieldsOfStructs) {
  const std::string four = "struct {float a, b, c, d;} s[32]";
  const std::string three = "struct {float x, y, z;} s[32]";
  for (const char* field : {"s[tid].a", "s[tid].b", "s[tid].c", "s[tid].d"}) {
    EXPECT_EQ(wavefronts(field, {four}), 4u);
  }
  for (const char* field : {"s[tid].x", "s[tid].y", "s[tid].z"}) {
    EXPECT_EQ(wavefronts(field, {three}), 1u);
    EXPECT_EQ(wavefronts(field, {"float3 s[32]"}), 1u);
  }
  EXPECT_EQ(wavefronts("s.y[tid]", {"struct {float x[32], y[32], z[32];} s"}), 1u);
}

TEST(TextbookTable, HalvesOfDoubles) {
  EXPECT_EQ(wavefronts("d[tid].lo", {"struct {float lo, hi;} d[32]"}), 2u);
  EXPECT_EQ(wavefronts("d[tid].hi", {"struct {float lo, hi;} d[32]"}), 2u);
  EXPECT_EQ(wavefronts("d[2*tid]", {"float d[64]"}), 2u);
  EXPECT_EQ(wavefronts("d[2*tid+1]", {"float d[64]"}), 2u);
}

TEST(TextbookTable, MaskedLanesCountNothing) {
  EXPECT_EQ(wavefronts("smem[tid*32]", {}, "tid < 16"), 16u);
  EXPECT_EQ(wavefronts("smem[tid*32]", {}, "tid % 2"), 16u);
  EXPECT_EQ(wavefronts("smem[tid*32]", {}, "tid == 31"), 1u);
  EXPECT_EQ(wavefronts("smem[tid < 16 ? tid : tid * 32]", {}, "tid < 16"), 1u);
  EXPECT_EQ(cost_of("smem[tid*32]", {}, "0").wavefronts, 0u);
}

TEST(TextbookTable, LanesOnOneWordShareIt) {
  EXPECT_EQ(wavefronts("smem[tid/2]"), 1u);
  EXPECT_EQ(wavefronts("b[tid]", {"char b[32]"}), 1u);
  EXPECT_EQ(wavefronts("h[tid]", {"half h[32]"}), 1u);
}

}  // namespace
}  // namespace warpbank
