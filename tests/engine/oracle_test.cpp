// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The analytic engine and the arbitration step against the naive count.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "engine/analytic_engine.h"
#include "engine/arbitration.h"
#include "engine/ways.h"
#include "naive_oracle.h"
#include "random_machine.h"

namespace warpbank {
namespace {

/// The bank rows of one request alone, as the analytic engine counts them.
std::map<std::uint64_t, std::uint64_t> new_bank_rows(const std::vector<std::uint64_t>& before,
                                                     const std::vector<std::uint64_t>& after) {
  std::map<std::uint64_t, std::uint64_t> added;
  for (std::size_t bank = 0; bank < after.size(); ++bank) {
    if (after[bank] != before[bank]) added[bank] = after[bank] - before[bank];
  }
  return added;
}

void expect_same(const Machine& machine, const Request& request, AnalyticEngine& analytic,
                 bool& same) {
  const NaiveCost naive = naive_cost(machine, request);
  const std::vector<std::uint64_t> before = analytic.bank_rows();
  const RequestCost cost = analytic.cost(request);
  same = cost.wavefronts == naive.wavefronts && cost.ideal == naive.ideal &&
         cost.max_ways == naive.max_ways && max_ways(machine, request) == naive.max_ways &&
         new_bank_rows(before, analytic.bank_rows()) == naive.bank_rows;
}

/// Wavefronts of a request, by stepping the arbitration until every slot is served.
std::uint32_t stepped_wavefronts(const Machine& machine, const Request& request) {
  const SlotMap map(machine);
  Arbitration arbitration(machine);
  Slots slots;
  Wavefront wavefront;
  map.map(request.bytes, request.mask, request.address, slots);
  std::uint32_t wavefronts = 0;
  for (SlotSet remaining = slots.active; remaining.any(); ++wavefronts) {
    arbitration.step(slots, map.pending(request.bytes, remaining), request.writes(), wavefront);
    if (!wavefront.served.any()) return 0;
    remaining = remaining.without(wavefront.served);
  }
  return wavefronts;
}

// 100 cases of 20 machines of 500 requests: 10^6 requests.
RC_GTEST_PROP(Oracle, AnalyticAgreesOnRandomRequestsOfRandomMachines, ()) {
  for (int i = 0; i < 20; ++i) {
    const Machine machine = *random_machine();
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    std::mt19937_64 random(seed);
    AnalyticEngine analytic(machine);
    for (int k = 0; k < 500; ++k) {
      bool same = false;
      expect_same(machine, random_request(machine, random), analytic, same);
      RC_ASSERT(same);
    }
  }
}

RC_GTEST_PROP(Oracle, ArbitrationAgreesOnRandomRequestsOfRandomMachines, ()) {
  const Machine machine = *random_machine();
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  for (int k = 0; k < 100; ++k) {
    const Request request = random_request(machine, random);
    RC_ASSERT(stepped_wavefronts(machine, request) == naive_cost(machine, request).wavefronts);
  }
}

// Every request of 4 lanes on 4 banks with 8 words: each lane inactive or on one of the words.
TEST(Oracle, AnalyticAgreesExhaustivelyOnFourLanesFourBanksEightWords) {
  Machine machine;
  machine.lanes = 4;
  machine.banks = 4;
  machine.shared_bytes = 32;
  for (const Mapping mapping : {Mapping::kModulo, Mapping::kXor, Mapping::kSkew}) {
    for (const Broadcast broadcast :
         {Broadcast::kMulticast, Broadcast::kSingle, Broadcast::kNone}) {
      for (const int ports : {1, 2}) {
        machine.mapping = mapping;
        machine.broadcast = broadcast;
        machine.ports = ports;
        AnalyticEngine analytic(machine);
        for (int pattern = 0; pattern < 9 * 9 * 9 * 9; ++pattern) {
          Request request;
          int digits = pattern;
          for (std::size_t lane = 0; lane < 4; ++lane, digits /= 9) {
            if (digits % 9 == 8) continue;
            request.mask |= std::uint64_t{1} << lane;
            request.address[lane] = static_cast<std::uint32_t>(digits % 9 * 4);
          }
          for (const Op op : {Op::kLoad, Op::kStore}) {
            request.op = op;
            bool same = false;
            expect_same(machine, request, analytic, same);
            ASSERT_TRUE(same) << "pattern " << pattern << " mapping " << name_of(mapping)
                              << " broadcast " << name_of(broadcast) << " ports " << ports;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace warpbank
