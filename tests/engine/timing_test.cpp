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

}  // namespace
}  // namespace warpbank
