// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The rule of what requests can be, against requests.
#include "tb/lockstep/access_reach.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>

#include "tb/lockstep/naive_count.h"
#include "tb/lockstep/request_space.h"
#include "tests/engine/random_machine.h"

namespace warpbank {
namespace {

/// Fewest and most wavefronts over every load of `bytes` by all of three lanes.
Span tried(const Machine& machine, int bytes) {
  NaiveCount count(machine);
  NaivePlan plan;
  Request request;
  request.bytes = static_cast<std::uint8_t>(bytes);
  request.mask = 0b111;
  const auto step = static_cast<std::uint32_t>(bytes == 12 ? 4 : bytes);
  const auto end = static_cast<std::uint32_t>(machine.shared_bytes) - request.bytes;
  Span span{~0U, 0};
  for (request.address[0] = 0; request.address[0] <= end; request.address[0] += step) {
    for (request.address[1] = 0; request.address[1] <= end; request.address[1] += step) {
      for (request.address[2] = 0; request.address[2] <= end; request.address[2] += step) {
        count.plan(request, plan);
        span.fewest = std::min(span.fewest, plan.wavefronts);
        span.most = std::max(span.most, plan.wavefronts);
      }
    }
  }
  return span;
}

TEST(AccessReach, IsWhatThreeLanesCanDo) {
  for (const Broadcast broadcast : {Broadcast::kMulticast, Broadcast::kSingle, Broadcast::kNone}) {
    for (const int ports : {1, 2}) {
      for (const int banks : {4, 8}) {
        Machine machine;
        machine.lanes = 3;
        machine.banks = banks;
        machine.shared_bytes = 128;
        machine.phases = Phases::kWhole;
        machine.broadcast = broadcast;
        machine.ports = ports;
        for (const int bytes : {4, 8, 12}) {
          SCOPED_TRACE(testing::Message() << name_of(broadcast) << " ports " << ports << " banks "
                                          << banks << " bytes " << bytes);
          const AccessReach reach(machine, NaiveAccesses(machine).of(Op::kLoad, bytes), bytes);
          const Span really = tried(machine, bytes);
          EXPECT_LE(reach.possible(3).fewest, really.fewest);
          EXPECT_EQ(reach.possible(3).most, really.most);
          EXPECT_GE(reach.promised(3).fewest, really.fewest);
          EXPECT_EQ(reach.promised(3).most, really.most);
        }
      }
    }
  }
}

RC_GTEST_PROP(AccessReach, NoRequestIsImpossible, ()) {
  const Machine machine = *random_machine();
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  const RequestSpace space(machine);
  NaiveCount count(machine);
  NaivePlan plan;
  for (int k = 0; k < 200; ++k) {
    const Request request = random_request(machine, random);
    count.plan(request, plan);
    const auto wavefronts = std::min<std::size_t>(plan.wavefronts, RequestSpace::kMaxWavefronts);
    RC_ASSERT(space
                  .possible(op_kind(request.op), active_lanes(request),
                            std::min(plan.phases, kManyPhases))
                  .test(wavefronts));
  }
}

RC_GTEST_PROP(AccessReach, WhatIsPromisedCanBeBuilt, ()) {
  const Machine machine = *random_machine();
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const RequestSpace space(machine);
  NaiveCount count(machine);
  NaivePlan plan;
  for (int k = 0; k < 100; ++k) {
    const Op op = static_cast<Op>(random.below(kOpKinds));
    const int lanes = static_cast<int>(random.below(static_cast<std::uint32_t>(machine.lanes + 1)));
    const int phases = static_cast<int>(random.below(kManyPhases + 1));
    const RequestSpace::Wavefronts promised = space.promised(op, lanes, phases);
    for (std::size_t w = 0; w < promised.size(); ++w) {
      if (!promised.test(w)) continue;
      bool built = false;
      for (int tries = 0; tries < 64 && !built; ++tries) {
        const auto request = space.request({op, lanes, phases, static_cast<int>(w)}, random);
        RC_ASSERT(request.has_value());
        RC_ASSERT(active_lanes(*request) == lanes);
        count.plan(*request, plan);
        RC_ASSERT(std::min(plan.phases, kManyPhases) == phases);
        built = plan.wavefronts == w;
      }
      RC_ASSERT(built);
    }
  }
}

}  // namespace
}  // namespace warpbank
