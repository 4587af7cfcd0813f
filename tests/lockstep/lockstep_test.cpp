// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/lockstep.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tb/lockstep/block_pair.h"
#include "tb/lockstep/random_traffic.h"
#include "tests/lockstep/lockstep_machines.h"

namespace warpbank {
namespace {

constexpr std::uint64_t kSeed = 20260101;

class LockstepTest : public testing::TestWithParam<LockstepCase> {};

TEST_P(LockstepTest, SystemcAndRtlAgreeAndNoReachableBinIsLeftEmpty) {
  const Machine& machine = GetParam().machine;
  Coverage coverage(machine);
  RandomTraffic traffic(machine, kSeed, coverage);
  AnalyticEngine analytic(machine);
  BlockPair blocks(machine, {});
  Lockstep lockstep(machine, traffic, blocks.twin(), &coverage);
  lockstep.compare_analytic(analytic);
  lockstep.stop_after(GetParam().cycles);
  blocks.run(lockstep);

  ASSERT_FALSE(lockstep.difference())
      << explain(*lockstep.difference(), machine,
                 {"random traffic, seed " + std::to_string(kSeed), "", nullptr});
  EXPECT_EQ(lockstep.counts().cycles, GetParam().cycles);
  const LockstepCounts& counts = lockstep.counts();
  EXPECT_LE(counts.accepted - counts.completed - counts.dropped,
            static_cast<std::uint64_t>(machine.extra_latency) + 3);  // still in flight
  for (const Bin& bin : coverage.empty_bins()) ADD_FAILURE() << "empty: " << describe(bin);
  EXPECT_EQ(coverage.unexpected(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Machines, LockstepTest, testing::ValuesIn(lockstep_cases()),
                         [](const auto& info) { return info.param.name; });

TEST(LockstepCycles, AreMoreThanAMillionTogether) {
  std::uint64_t cycles = 0;
  for (const LockstepCase& one : lockstep_cases()) cycles += one.cycles;
  EXPECT_GT(cycles, 1000000U);
}

}  // namespace
}  // namespace warpbank
