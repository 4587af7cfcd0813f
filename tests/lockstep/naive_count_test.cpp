// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/naive_count.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warpbank {
namespace {

Request strided(std::uint32_t stride) {
  Request request;
  request.mask = 0xffffffff;
  for (std::uint32_t lane = 0; lane < 32; ++lane) request.address[lane] = lane * stride * 4;
  return request;
}

std::uint32_t wavefronts(const Machine& machine, const Request& request) {
  NaivePlan plan;
  NaiveCount(machine).plan(request, plan);
  return plan.wavefronts;
}

TEST(NaiveCount, StrideCostsItsGreatestCommonDivisorWithTheBanks) {
  const Machine classic;
  for (std::uint32_t stride = 1; stride <= 64; ++stride) {
    EXPECT_EQ(wavefronts(classic, strided(stride)), std::gcd(stride, 32U)) << "stride " << stride;
  }
  EXPECT_EQ(wavefronts(classic, strided(0)), 1U);
}

TEST(NaiveCount, SharingFollowsThePolicy) {
  Machine machine;
  machine.broadcast = Broadcast::kNone;
  EXPECT_EQ(wavefronts(machine, strided(0)), 32U);
  machine.ports = 8;
  EXPECT_EQ(wavefronts(machine, strided(0)), 4U);
  machine.ports = 1;
  machine.broadcast = Broadcast::kSingle;
  EXPECT_EQ(wavefronts(machine, strided(0)), 1U);
  // Lanes 0-15 on one word, 16-31 on another word of another bank: one broadcast in each
  // wavefront, and one single lane beside the first.
  Request halves = strided(0);
  for (std::size_t lane = 16; lane < 32; ++lane) halves.address[lane] = 4;
  EXPECT_EQ(wavefronts(machine, halves), 2U);
}

TEST(NaiveCount, PhasesTakeTheLanesThatTheBanksCanServe) {
  Machine machine;
  machine.banks = 16;
  NaivePlan plan;
  NaiveCount count(machine);
  count.plan(strided(1), plan);
  EXPECT_EQ(plan.phases, 2);
  EXPECT_EQ(plan.wavefronts, 2U);
  Request upper = strided(1);
  upper.mask = 0xffff0000;
  count.plan(upper, plan);
  EXPECT_EQ(plan.phases, 1);
  Request empty = strided(1);
  empty.mask = 0;
  count.plan(empty, plan);
  EXPECT_EQ(plan.phases, 0);
  EXPECT_EQ(plan.wavefronts, 0U);
}

}  // namespace
}  // namespace warpbank
