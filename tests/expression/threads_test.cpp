// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "expression/warp_request.h"

namespace warpbank {
namespace {

TEST(Threads, AreNumberedAsCudaDoes) {
  WarpPlace place;
  place.block = {8, 3, 4};
  place.warp = 2;
  const Warp warp = make_warp(place);
  std::size_t lane = 0;
  std::int64_t tid = 0;
  for (std::int64_t z = 0; z < 4; ++z) {
    for (std::int64_t y = 0; y < 3; ++y) {
      for (std::int64_t x = 0; x < 8; ++x, ++tid) {
        if (tid < 64) continue;
        const Thread& thread = warp.threads.at(lane);
        EXPECT_EQ(thread.lane, static_cast<int>(lane));
        EXPECT_EQ(thread.value(ThreadValue::kTid), tid);
        EXPECT_EQ(thread.value(ThreadValue::kThreadX), x);
        EXPECT_EQ(thread.value(ThreadValue::kThreadY), y);
        EXPECT_EQ(thread.value(ThreadValue::kThreadZ), z);
        EXPECT_EQ(thread.value(ThreadValue::kBlockX), 8);
        EXPECT_EQ(thread.value(ThreadValue::kBlockY), 3);
        EXPECT_EQ(thread.value(ThreadValue::kBlockZ), 4);
        EXPECT_EQ(thread.value(ThreadValue::kWarpSize), 32);
        ++lane;
      }
    }
  }
  EXPECT_EQ(warp.threads.size(), lane);
}

TEST(Threads, WithoutABlockItIsARowThatEndsWithTheWarp) {
  WarpPlace place;
  place.lanes = 64;
  place.warp = 3;
  const Warp warp = make_warp(place);
  EXPECT_EQ(warp.block[0], 256u);
  EXPECT_EQ(warp.threads.back().value(ThreadValue::kThreadX), 255);
}

TEST(Threads, BeyondTheBlockAreInactive) {
  WarpExpression expression;
  expression.access = "s[threadIdx.y * blockDim.x + threadIdx.x]";
  expression.place.block = {5, 4, 1};
  const WarpRequest made = make_request(expression);
  EXPECT_EQ(made.request.mask, 0xfffffu);
  EXPECT_EQ(made.request.address[19], 76u);
  ASSERT_EQ(made.notes.size(), 2u);
  EXPECT_EQ(made.notes[0], "'s' is not declared: taken as float s[] without an end");
  EXPECT_EQ(made.notes[1], "the block ends in this warp: lanes 20 to 31 have no thread");
}

TEST(Threads, MaskAndConditionBothChoose) {
  WarpExpression expression;
  expression.access = "s[tid]";
  expression.mask = 0xff00ff;
  expression.condition = "lane % 2 == 0";
  EXPECT_EQ(make_request(expression).request.mask, 0x550055u);
}

TEST(Threads, InactiveLanesAreNotEvaluated) {
  WarpExpression expression;
  expression.access = "s[100 / (tid - 7)]";
  expression.condition = "tid > 7";
  EXPECT_EQ(make_request(expression).request.mask, 0xffffff00u);
}

}  // namespace
}  // namespace warpbank
