// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_facts.h"

#include <gtest/gtest.h>

#include "trace_files.h"

namespace warpbank::test {
namespace {

TraceFacts facts_of(const std::string& content, std::size_t max_distinct = kMaxDistinct) {
  const TemporaryFile file(content);
  StringTable names;
  const auto source = open_trace(file.path(), {}, names);
  return collect_facts(*source, max_distinct);
}

TEST(TraceFacts, CountsWhatATraceHolds) {
  const TraceFacts facts = facts_of(
      "%warpbank-trace 1\n"
      "ld 4 64:4 pc=10 warp=0 block=0,0,0 src=a:1\n"
      "ld 4 64:4 pc=10 warp=1 block=0,0,0 src=a:1\n"
      "st 16 -,112 pc=20 warp=1 block=1,0,0 src=a:2\n"
      "ld 4 - warp=1\n");
  EXPECT_EQ(facts.requests, 4U);
  EXPECT_EQ(facts.empty_requests, 1U);
  EXPECT_EQ(facts.by_op_and_bytes, (std::map<std::pair<Op, int>, std::uint64_t>{
                                       {{Op::kLoad, 4}, 3}, {{Op::kStore, 16}, 1}}));
  EXPECT_EQ(facts.pcs.count, 2U);
  EXPECT_EQ(facts.warps.count, 4U);
  EXPECT_EQ(facts.blocks.count, 2U);
  EXPECT_EQ(facts.sources.count, 2U);
  EXPECT_EQ(facts.lowest_address, 64U);
  EXPECT_EQ(facts.end_address, 192U);
  EXPECT_EQ(facts.highest_lane, 31);
  EXPECT_EQ(facts.active_lanes[32], 2U);
  EXPECT_EQ(facts.active_lanes[1], 1U);
  EXPECT_EQ(facts.active_lanes[0], 1U);
}

TEST(TraceFacts, NothingIsSaidOfAnEmptyTrace) {
  const TraceFacts facts = facts_of("%warpbank-trace 1\n");
  EXPECT_EQ(facts.requests, 0U);
  EXPECT_FALSE(facts.lowest_address || facts.end_address || facts.highest_lane);
}

TEST(TraceFacts, CountsOfDifferentOnesStopAtTheCap) {
  std::string content = "%warpbank-trace 1\n";
  for (int i = 0; i < 11; ++i) content += "ld 4 0 pc=" + std::to_string(i % 10) + "\n";
  EXPECT_EQ(facts_of(content, 10).pcs.count, 10U);
  EXPECT_FALSE(facts_of(content, 10).pcs.at_least);
  EXPECT_EQ(facts_of(content, 9).pcs.count, 9U);
  EXPECT_TRUE(facts_of(content, 9).pcs.at_least);
}

}  // namespace
}  // namespace warpbank::test
