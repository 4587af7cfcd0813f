// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Accept and complete cycles of the contract, worked out by hand.
#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/analytic_engine.h"
#include "tests/engine/listed_requests.h"

namespace warpbank {
namespace {

Request strided(std::uint32_t stride_words, std::uint64_t mask = 0xffffffff) {
  Request request;
  request.mask = mask;
  for (std::uint32_t lane = 0; lane < 32; ++lane) request.address[lane] = lane * stride_words * 4;
  return request;
}

std::vector<RequestCost> replay(const Machine& machine, std::vector<Request> requests) {
  AnalyticEngine engine(machine);
  return replay(engine, std::move(requests));
}

TEST(Timing, OneRequestAloneTakesItsWavefrontsPlusThreeCycles) {
  for (const std::uint32_t stride : {1U, 2U, 4U, 8U, 16U, 32U}) {
    const auto costs = replay(Machine{}, {strided(stride)});
    EXPECT_EQ(costs[0].wavefronts, stride);
    EXPECT_EQ(costs[0].complete + 1, stride + 3);
  }
}

TEST(Timing, RequestsFollowWhenTheLastWavefrontIsGranted) {
  const auto costs = replay(Machine{}, {strided(1), strided(4), strided(2)});
  EXPECT_EQ(costs[0].accept, 0U);
  EXPECT_EQ(costs[1].accept, 1U);
  EXPECT_EQ(costs[2].accept, 5U);
  EXPECT_EQ(costs[2].complete, 5U + 2 + 2);
}

TEST(Timing, AnEmptyRequestMovesLikeAOneWavefrontRequest) {
  const auto costs = replay(Machine{}, {strided(1, 0), strided(1)});
  EXPECT_EQ(costs[0].wavefronts, 0U);
  EXPECT_EQ(costs[0].ideal, 0U);
  EXPECT_EQ(costs[0].complete, 3U);
  EXPECT_EQ(costs[1].accept, 1U);
}

TEST(Timing, TheCycleAttributeDelaysTheOfferAndExtraLatencyTheResponse) {
  Machine machine;
  machine.extra_latency = 20;
  Request late = strided(2);
  late.origin.cycle = 100;
  const auto costs = replay(machine, {strided(32), late, strided(1)});
  EXPECT_EQ(costs[0].complete, 32U + 2 + 20);
  EXPECT_EQ(costs[1].accept, 100U);
  EXPECT_EQ(costs[2].accept, 102U);
}

TEST(Timing, TheWavefrontsOfAnAtomicAreAsFarApartAsTheMachineSays) {
  Machine machine;
  machine.atomic_cycles = 3;
  Request atomic = strided(2);
  atomic.op = Op::kAtomic;
  Request empty_atomic = strided(1, 0);
  empty_atomic.op = Op::kAtomic;
  const auto costs = replay(machine, {atomic, strided(2), empty_atomic, strided(1)});
  EXPECT_EQ(costs[0].complete, 3U * 2 + 2);
  EXPECT_EQ(costs[1].accept, 6U);
  EXPECT_EQ(costs[1].complete, 6U + 2 + 2);
  EXPECT_EQ(costs[2].accept, 8U);
  EXPECT_EQ(costs[2].complete, 8U + 3 + 2);
  EXPECT_EQ(costs[3].accept, 11U);
}

TEST(Timing, PhasesMergedByThePairRuleAreOver) {
  Machine machine;
  machine.pair_rule = true;
  Request pairs = strided(0);
  pairs.bytes = 16;
  const auto costs = replay(machine, {pairs, strided(1)});
  EXPECT_EQ(costs[0].wavefronts, 2U);
  EXPECT_EQ(costs[0].ideal, 2U);
  EXPECT_EQ(costs[1].accept, 2U);
}

}  // namespace
}  // namespace warpbank
