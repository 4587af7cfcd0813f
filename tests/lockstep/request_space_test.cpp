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
    const RequestSpace space(one.machine);
    NaiveCount naive(one.machine);
    NaivePlan plan;
    Random random(5);
    int shapes = 0;
    int exact = 0;
    for (const Op op : {Op::kLoad, Op::kStore}) {
      for (int lanes = 0; lanes <= one.machine.lanes; ++lanes) {
        for (int phases = 0; phases <= kManyPhases; ++phases) {
          const RequestSpace::Wavefronts known = space.wavefronts(op, lanes, phases);
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
  const auto all = space.wavefronts(Op::kLoad, 32, 1);
  EXPECT_FALSE(all.test(0));
  for (std::size_t w = 1; w <= 32; ++w) EXPECT_TRUE(all.test(w)) << w;
  EXPECT_FALSE(all.test(33));
  EXPECT_TRUE(space.wavefronts(Op::kLoad, 0, 0).test(0));
  EXPECT_TRUE(space.wavefronts(Op::kLoad, 32, 2).none());  // one phase whatever the width
}

}  // namespace
}  // namespace warpbank
