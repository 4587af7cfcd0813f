// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/naive_count.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <numeric>
#include <random>

#include "tests/engine/naive_oracle.h"
#include "tests/engine/random_machine.h"

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

Request wide(Op op, int bytes, std::uint32_t stride_bytes) {
  Request request;
  request.op = op;
  request.bytes = static_cast<std::uint8_t>(bytes);
  request.mask = 0xffffffff;
  for (std::uint32_t lane = 0; lane < 32; ++lane) request.address[lane] = lane * stride_bytes;
  return request;
}

TEST(NaiveCount, WideAccessesGoInPhases) {
  const Machine classic;
  EXPECT_EQ(wavefronts(classic, wide(Op::kLoad, 8, 8)), 2U);
  EXPECT_EQ(wavefronts(classic, wide(Op::kLoad, 12, 12)), 4U);
  EXPECT_EQ(wavefronts(classic, wide(Op::kStore, 16, 16)), 4U);
  EXPECT_EQ(wavefronts(classic, wide(Op::kLoadMatrix, 16, 32)), 8U);
  EXPECT_EQ(wavefronts(classic, wide(Op::kLoad, 16, 128)), 32U);
}

TEST(NaiveCount, ThePairRuleMergesLoadsOnly) {
  Machine machine;
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoad, 16, 0)), 4U);
  machine.pair_rule = true;
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoad, 16, 0)), 2U);
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoad, 8, 0)), 1U);
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoad, 12, 0)), 4U);
  EXPECT_EQ(wavefronts(machine, wide(Op::kStore, 16, 0)), 4U);
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoadMatrix, 16, 0)), 4U);
  // t % 4 * 16: neither neighbours at distance 1 nor at 2 are on one address.
  Request quads = wide(Op::kLoad, 16, 0);
  for (std::uint32_t lane = 0; lane < 32; ++lane) quads.address[lane] = lane % 4 * 16;
  EXPECT_EQ(wavefronts(machine, quads), 4U);
  quads.mask = 0x55555555;  // partners inactive
  EXPECT_EQ(wavefronts(machine, quads), 2U);
}

TEST(NaiveCount, ATwelveByteAccessMayLieAcrossTwoWideWords) {
  Machine machine;
  machine.bank_bytes = 16;
  machine.banks = 2;
  machine.lanes = 1;
  NaivePlan plan;
  NaiveCount count(machine);
  Request request = wide(Op::kLoad, 12, 0);
  request.mask = 1;
  for (const std::uint32_t address : {0U, 4U, 8U, 12U}) {
    request.address[0] = address;
    count.plan(request, plan);
    EXPECT_EQ(plan.port_uses, address < 8 ? 1U : 2U) << address;
    EXPECT_EQ(plan.slots[0].test(1), address >= 8) << address;
  }
}

TEST(NaiveCount, ListedRulesSayLanesAndSharedBanks) {
  Machine machine;
  machine.lanes = 4;
  machine.banks = 4;
  PhaseRule rule;
  rule.ops = {Op::kLoad};
  rule.bytes = {4};
  rule.groups = {0b1001, 0b0110};
  rule.conflict_banks = 2;
  machine.phases = Phases::kListed;
  machine.phase_rules = {rule};
  Request request = wide(Op::kLoad, 4, 4);
  request.mask = 0xf;
  NaivePlan plan;
  NaiveCount(machine).plan(request, plan);
  EXPECT_EQ(plan.phases, 2);
  EXPECT_EQ(plan.lanes[0], 0b1001U);
  EXPECT_EQ(plan.wavefronts, 2U);  // banks 0 and 3, then 1 and 2: no two share
  request.address[3] = 8;
  NaiveCount(machine).plan(request, plan);
  EXPECT_EQ(plan.wavefronts, 3U);  // banks 0 and 2 share
  EXPECT_EQ(plan.max_ways, 2U);
  request.op = Op::kStore;
  NaiveCount(machine).plan(request, plan);
  EXPECT_EQ(plan.wavefronts, 1U);  // the rule is of loads
}

TEST(NaiveCount, AtomicsHaveAPolicyAndOnePort) {
  Machine machine;
  machine.broadcast = Broadcast::kSingle;
  machine.ports = 4;
  EXPECT_EQ(wavefronts(machine, wide(Op::kAtomic, 4, 0)), 1U);
  EXPECT_EQ(wavefronts(machine, wide(Op::kAtomic, 4, 128)), 32U);
  machine.atomics = Atomics::kSerialize;
  EXPECT_EQ(wavefronts(machine, wide(Op::kAtomic, 4, 0)), 32U);
  // Without a rule of their own they go as stores do.
  PhaseRule rule;
  rule.ops = {Op::kStore};
  rule.bytes = {4};
  rule.lanes = 8;
  machine.phases = Phases::kListed;
  machine.phase_rules = {rule};
  EXPECT_EQ(wavefronts(machine, wide(Op::kAtomic, 4, 4)), 4U);
}

TEST(NaiveCount, OnlyTheFirstWordOfALaneMayCount) {
  Machine machine;
  machine.lane_words = LaneWords::kFirst;
  machine.phases = Phases::kWhole;
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoad, 8, 8)), 2U);
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoad, 16, 16)), 4U);
  EXPECT_EQ(wavefronts(machine, wide(Op::kLoad, 16, 0)), 1U);
}

// The tests' own count by sets and the bench's count by numbers were written apart.
RC_GTEST_PROP(NaiveCount, AgreesWithTheCountBySets, ()) {
  const Machine machine = *random_machine();
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  NaiveCount count(machine);
  NaivePlan plan;
  for (int k = 0; k < 200; ++k) {
    const Request request = random_request(machine, random);
    const NaiveCost sets = naive_cost(machine, request);
    count.plan(request, plan);
    RC_ASSERT(plan.wavefronts == sets.wavefronts);
    RC_ASSERT(static_cast<std::uint32_t>(plan.phases) == sets.ideal);
    RC_ASSERT(plan.max_ways == sets.max_ways);
    std::uint64_t uses = 0;
    for (const auto& [bank, rows] : sets.bank_rows) uses += rows;
    if (plan.uses_known) RC_ASSERT(plan.port_uses == uses);
  }
}

}  // namespace
}  // namespace warpbank
