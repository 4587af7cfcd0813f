// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/replay_tally.h"

#include <gtest/gtest.h>

namespace warpbank {
namespace {

struct Event {
  Request request;
  RequestCost cost;
};

Event event(Op op, std::optional<std::uint64_t> pc, std::uint32_t kernel, std::uint32_t wavefronts,
            std::uint32_t ideal, std::uint64_t complete = 0) {
  Event e;
  e.request.op = op;
  e.request.origin.pc = pc;
  e.request.origin.kernel = kernel;
  e.cost.active_lanes = wavefronts == 0 ? 0 : 32;
  e.cost.wavefronts = wavefronts;
  e.cost.ideal = ideal;
  e.cost.max_ways = wavefronts;
  e.cost.complete = complete;
  return e;
}

void add(ReplayTally& tally, const Event& e) { tally.add(e.request, e.cost); }

TEST(ReplayTally, OpsAddUpToTheTotalsAndTheHistogramToTheRequests) {
  ReplayTally tally("analytic", Machine());
  StringTable names;
  add(tally, event(Op::kLoad, 0x10, 0, 32, 1, 34));
  add(tally, event(Op::kStore, 0x20, 0, 2, 1, 36));
  add(tally, event(Op::kLoad, 0x10, 0, 0, 0, 39));
  tally.end_input({"a", "text", "", {}, {}, {}, 0}, names);
  const ReplayResult result = tally.finish({3, 4});

  EXPECT_EQ(result.totals.requests, 3U);
  EXPECT_EQ(result.totals.empty_requests, 1U);
  EXPECT_EQ(result.totals.active_lanes, 64U);
  EXPECT_EQ(result.totals.wavefronts, 34U);
  EXPECT_EQ(result.totals.wavefronts_ideal, 2U);
  EXPECT_EQ(result.totals.wavefronts_excessive, 32U);
  EXPECT_EQ(result.totals.max_ways, 32U);
  EXPECT_EQ(result.cycles, 40U);
  EXPECT_EQ(result.by_op[0].requests, 2U);
  EXPECT_EQ(result.by_op[0].wavefronts, 32U);
  EXPECT_EQ(result.by_op[1].wavefronts_excessive, 1U);
  EXPECT_TRUE(result.by_op[2] == Counters());
  const std::map<std::uint32_t, std::uint64_t> histogram = {{0, 1}, {2, 1}, {32, 1}};
  EXPECT_EQ(result.wavefronts_histogram, histogram);
  EXPECT_EQ(result.bank_rows, (std::vector<std::uint64_t>{3, 4}));
}

TEST(ReplayTally, CyclesAreSummedOverInputsAndAnInputWithoutRequestsTakesNone) {
  ReplayTally tally("analytic", Machine());
  StringTable names;
  add(tally, event(Op::kLoad, {}, 0, 1, 1, 3));
  tally.end_input({"a", "text", "", {}, {}, {}, 0}, names);
  tally.end_input({"none", "text", "", {}, {}, {}, 0}, names);
  add(tally, event(Op::kLoad, {}, 0, 2, 1, 4));
  add(tally, event(Op::kLoad, {}, 0, 1, 1, 5));
  tally.end_input({"b", "text", "", {}, {}, {}, 0}, names);
  const ReplayResult result = tally.finish({});
  EXPECT_EQ(result.cycles, 4U + 0U + 6U);
  ASSERT_EQ(result.inputs.size(), 3U);
  EXPECT_EQ(result.inputs[0].counters.requests, 1U);
  EXPECT_EQ(result.inputs[1].counters.requests, 0U);
  EXPECT_EQ(result.inputs[2].counters.requests, 2U);
  EXPECT_EQ(result.inputs[0].cycles, 4U);
  EXPECT_EQ(result.inputs[1].cycles, 0U);
  EXPECT_EQ(result.inputs[2].cycles, 6U);
}

TEST(ReplayTally, RowsGoByExcessiveThenNamesNullsFirst) {
  ReplayTally tally("analytic", Machine());
  StringTable names;
  const std::uint32_t zebra = names.id("zebra");
  const std::uint32_t ape = names.id("ape");
  add(tally, event(Op::kStore, 0x8, zebra, 1, 1));
  add(tally, event(Op::kLoad, 0x100, ape, 1, 1));
  add(tally, event(Op::kLoad, 0x20, ape, 1, 1));
  add(tally, event(Op::kLoad, {}, ape, 1, 1));
  add(tally, event(Op::kLoad, 0x9, 0, 1, 1));
  add(tally, event(Op::kLoad, 0x7, zebra, 5, 1));
  tally.end_input({"a", "text", "", {}, {}, {}, 0}, names);
  const ReplayResult result = tally.finish({});
  std::vector<std::pair<std::string, std::uint64_t>> order;
  for (const PcRow& row : result.by_pc) {
    order.emplace_back(row.kernel.value_or("null"), row.pc.value_or(0));
  }
  const std::vector<std::pair<std::string, std::uint64_t>> expected = {
      {"zebra", 0x7}, {"null", 0x9}, {"ape", 0}, {"ape", 0x20}, {"ape", 0x100}, {"zebra", 0x8}};
  EXPECT_EQ(order, expected);
  EXPECT_FALSE(result.by_pc[2].pc.has_value());
}

TEST(ReplayTally, TheSameInstructionOfTwoInputsIsOneRowEvenWhenTheyNumberItDifferently) {
  ReplayTally tally("analytic", Machine());
  StringTable first;
  StringTable second;
  second.id("other");
  add(tally, event(Op::kLoad, 0x10, first.id("kernel"), 2, 1));
  tally.end_input({"a", "text", "", {}, {}, {}, 0}, first);
  add(tally, event(Op::kLoad, 0x10, second.id("kernel"), 3, 1));
  tally.end_input({"b", "text", "", {}, {}, {}, 0}, second);
  const ReplayResult result = tally.finish({});
  ASSERT_EQ(result.by_pc.size(), 1U);
  EXPECT_EQ(result.by_pc[0].kernel, "kernel");
  EXPECT_EQ(result.by_pc[0].counters.wavefronts, 5U);
}

TEST(ReplayTally, CountsBeyondWhatADoubleHolds) {
  constexpr std::uint64_t kBig = (std::uint64_t{1} << 53U) + 1;
  Counters counters;
  counters.wavefronts = kBig;
  Counters one;
  one.wavefronts = 1;
  counters.add(one);
  EXPECT_EQ(counters.wavefronts, 9007199254740994U);
}

}  // namespace
}  // namespace warpbank
