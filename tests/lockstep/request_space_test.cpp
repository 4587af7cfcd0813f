// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/request_space.h"

#include <gtest/gtest.h>

#include "tb/lockstep/naive_count.h"
#include "tests/lockstep/lockstep_machines.h"

namespace warpbank {
namespace {

TEST(RequestSpace, BuildsWhatItPromises) {
  for (const LockstepCase& one : lockstep_cases()) {
    SCOPED_TRACE(one.name);
    const RequestSpace space(one.machine);
    NaiveCount naive(one.machine);
    NaivePlan plan;
    Random random(5);
    int shapes = 0;
    int exact = 0;
    for (const Op op : {Op::kLoad, Op::kStore, Op::kAtomic}) {
      for (int lanes = 0; lanes <= one.machine.lanes; ++lanes) {
        for (int phases = 0; phases <= kManyPhases; ++phases) {
          const RequestSpace::Wavefronts known = space.promised(op, lanes, phases);
          ASSERT_EQ(known & space.possible(op, lanes, phases), known);
          for (int w = 0; w <= 16; ++w) {
            const auto request = space.request({op, lanes, phases, w}, random);
            ASSERT_EQ(request.has_value(), known.test(static_cast<std::size_t>(w)));
            if (!request) continue;
            ++shapes;
            naive.plan(*request, plan);
            ASSERT_EQ(active_lanes(*request), lanes);
            ASSERT_EQ(std::min(plan.phases, kManyPhases), phases);
            exact += plan.wavefronts == static_cast<std::uint32_t>(w) ? 1 : 0;
          }
        }
      }
    }
    // Blocks of several banks may overlap where a row does not hold a whole number of them; the
    // traffic draws again then.
    EXPECT_GT(shapes, 0);
    EXPECT_GE(exact * 10, shapes * 9) << one.name;
  }
}

TEST(RequestSpace, KnowsTheTextbookMachine) {
  const RequestSpace space{Machine{}};
  const auto all = space.promised(Op::kLoad, 32, 1);
  EXPECT_FALSE(all.test(0));
  for (std::size_t w = 1; w <= 32; ++w) EXPECT_TRUE(all.test(w)) << w;
  EXPECT_FALSE(all.test(33));
  EXPECT_TRUE(space.promised(Op::kLoad, 0, 0).test(0));
  // 8 bytes: two phases of up to 16; 12 and 16 bytes: four of up to 8.
  EXPECT_FALSE(space.promised(Op::kLoad, 32, 2).test(1));
  for (std::size_t w = 2; w <= 32; ++w) EXPECT_TRUE(space.promised(Op::kLoad, 32, 2).test(w)) << w;
  EXPECT_FALSE(space.possible(Op::kLoad, 32, 2).test(33));
  EXPECT_TRUE(space.possible(Op::kLoad, 32, 5).none());
}

TEST(RequestSpace, KnowsWhatThePairRuleMerges) {
  Machine machine;
  machine.pair_rule = true;
  const RequestSpace space{machine};
  // 16-byte loads of all lanes: four phases, or two where neighbours have one address.
  EXPECT_TRUE(space.promised(Op::kLoad, 32, 2).test(2));
  EXPECT_TRUE(space.promised(Op::kLoad, 32, 2).test(16));
  EXPECT_FALSE(space.promised(Op::kStore, 32, 2).test(1));
}

TEST(RequestSpace, KnowsTheMasksOfMatrixAccesses) {
  // Four groups of 8 banks of 16 bytes: matrix loads of 8, 16 and 32 lanes. With everything else
  // refused there is nothing else.
  Machine machine;
  PhaseRule rule;
  rule.ops = {Op::kLoad};
  rule.bytes = {1, 2, 4, 8, 12, 16};
  rule.refused = "for this test";
  machine.phases = Phases::kListed;
  machine.phase_rules = {rule};
  const RequestSpace space{machine};
  for (int lanes = 1; lanes <= 32; ++lanes) {
    for (int phases = 1; phases <= 4; ++phases) {
      const bool is_matrix = lanes == 8 * phases && phases != 3;
      EXPECT_EQ(space.promised(Op::kLoad, lanes, phases).any(), is_matrix)
          << lanes << " " << phases;
    }
  }
  EXPECT_TRUE(space.promised(Op::kLoad, 32, 4).test(4));
  EXPECT_TRUE(space.promised(Op::kLoad, 32, 4).test(32));
}

}  // namespace
}  // namespace warpbank
