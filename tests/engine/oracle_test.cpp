// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The analytic engine and the arbitration step against the naive count.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "engine/analytic_engine.h"
#include "engine/arbitration.h"
#include "engine/slots.h"
#include "engine/timeline.h"
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

/// The analytic engine and the naive count, side by side on one machine.
class Comparison {
 public:
  explicit Comparison(const Machine& machine)
      : machine_(machine), plans_(machine), analytic_(machine) {}

  bool same(const Request& request) {
    const NaiveCost naive = naive_cost(machine_, request);
    const std::vector<std::uint64_t> before = analytic_.bank_rows();
    const RequestCost cost = analytic_.cost(request);
    const Ways ways = ways_of(machine_, plans_, request);
    return cost.wavefronts == naive.wavefronts && cost.ideal == naive.ideal &&
           cost.max_ways == naive.max_ways && ways.most == naive.max_ways &&
           cost.conflict_cycles == naive.conflict_cycles &&
           ways.conflict_cycles == naive.conflict_cycles &&
           cost.lane_transfers == naive.lane_transfers && cost.port_uses == naive.port_uses &&
           hold_cycles(machine_, request.op, cost.wavefronts) == naive.hold &&
           new_bank_rows(before, analytic_.bank_rows()) == naive.bank_rows;
  }

 private:
  Machine machine_;
  PhasePlans plans_;
  AnalyticEngine analytic_;
};

/// What a request costs by stepping the arbitration until every slot is served. No wavefronts where
/// a wavefront serves nobody, or a port use names a bank or port that is not there or twice.
NaiveCost stepped_cost(const Machine& machine, const Request& request) {
  const SlotMap map(machine);
  Arbitration arbitration(machine);
  Slots slots;
  Wavefront wavefront;
  map.map(request.bytes, request.mask, request.address, slots);
  const std::vector<SlotSet>& phases =
      map.phases(request.op, request.bytes, request.mask, request.address);
  NaiveCost cost;
  for (SlotSet remaining = slots.active; remaining.any(); ++cost.wavefronts) {
    arbitration.step(slots, first_pending(phases, remaining), request.op, request.bytes, wavefront);
    if (!wavefront.served.any()) return {};
    std::set<std::pair<int, int>> used;
    for (const PortUse& use : wavefront.uses) {
      const bool is_new = used.insert({use.bank, use.port}).second;
      if (!is_new || use.bank >= machine.banks || use.port >= machine.ports) return {};
      ++cost.bank_rows[use.bank];
    }
    remaining = remaining.without(wavefront.served);
  }
  return cost;
}

// 100 cases of 20 machines of 500 requests: 10^6 requests.
RC_GTEST_PROP(Oracle, AnalyticAgreesOnRandomRequestsOfRandomMachines, ()) {
  for (int i = 0; i < 20; ++i) {
    const Machine machine = *random_machine();
    std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
    Comparison comparison(machine);
    for (int k = 0; k < 500; ++k) {
      const bool same = comparison.same(random_request(machine, random));
      RC_ASSERT(same);
    }
  }
}

RC_GTEST_PROP(Oracle, ArbitrationAgreesOnRandomRequestsOfRandomMachines, ()) {
  const Machine machine = *random_machine();
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  for (int k = 0; k < 100; ++k) {
    const Request request = random_request(machine, random);
    const NaiveCost stepped = stepped_cost(machine, request);
    const NaiveCost naive = naive_cost(machine, request);
    RC_ASSERT(stepped.wavefronts == naive.wavefronts);
    RC_ASSERT(stepped.bank_rows == naive.bank_rows);
  }
}

/// Every request of 4 lanes: each inactive or on one of `places`, `bytes` apart.
void expect_same_on_every_request(const Machine& machine, Op op, int bytes, int places) {
  Comparison comparison(machine);
  Request request;
  request.op = op;
  request.bytes = static_cast<std::uint8_t>(bytes);
  const int choices = places + 1;
  for (int pattern = 0; pattern < choices * choices * choices * choices; ++pattern) {
    request.mask = 0;
    int digits = pattern;
    for (std::size_t lane = 0; lane < 4; ++lane, digits /= choices) {
      if (digits % choices == places) continue;
      request.mask |= std::uint64_t{1} << lane;
      request.address[lane] = static_cast<std::uint32_t>(digits % choices * bytes);
    }
    ASSERT_TRUE(comparison.same(request))
        << op_name(op) << " " << bytes << " pattern " << pattern << " mapping "
        << name_of(machine.mapping) << " broadcast " << name_of(machine.broadcast) << " ports "
        << machine.ports << " pair rule " << machine.pair_rule << " atomics "
        << name_of(machine.atomics);
  }
}

Machine four_lanes(std::uint64_t shared_bytes) {
  Machine machine;
  machine.lanes = 4;
  machine.banks = 4;
  machine.shared_bytes = shared_bytes;
  return machine;
}

template <typename Visit>
void for_each_policy(Machine machine, Visit visit) {
  for (const Mapping mapping : {Mapping::kModulo, Mapping::kXor, Mapping::kSkew}) {
    for (const Broadcast broadcast :
         {Broadcast::kMulticast, Broadcast::kSingle, Broadcast::kNone}) {
      for (const int ports : {1, 2}) {
        machine.mapping = mapping;
        machine.broadcast = broadcast;
        machine.ports = ports;
        visit(machine);
      }
    }
  }
}

TEST(Oracle, AnalyticAgreesExhaustivelyOnFourLanesFourBanksEightWords) {
  for_each_policy(four_lanes(32), [](const Machine& machine) {
    for (const Op op : {Op::kLoad, Op::kStore}) expect_same_on_every_request(machine, op, 4, 8);
  });
}

TEST(Oracle, AnalyticAgreesExhaustivelyOnPairsOfWordsWithAndWithoutThePairRule) {
  for_each_policy(four_lanes(64), [](Machine machine) {
    for (const bool pair_rule : {false, true}) {
      machine.pair_rule = pair_rule;
      for (const Op op : {Op::kLoad, Op::kStore}) expect_same_on_every_request(machine, op, 8, 6);
    }
  });
}

TEST(Oracle, AnalyticAgreesExhaustivelyOnAtomics) {
  for_each_policy(four_lanes(64), [](Machine machine) {
    for (const Atomics atomics : {Atomics::kMerge, Atomics::kSerialize}) {
      machine.atomics = atomics;
      expect_same_on_every_request(machine, Op::kAtomic, 4, 8);
      expect_same_on_every_request(machine, Op::kAtomic, 8, 6);
    }
  });
}

// The pattern of lanes that the AMD guides list, on four lanes, with banks that share ports.
TEST(Oracle, AnalyticAgreesExhaustivelyOnListedGroupsThatShareBanks) {
  Machine machine = four_lanes(64);
  PhaseRule rule;
  rule.ops = {Op::kLoad, Op::kStore};
  rule.bytes = {4};
  rule.groups = {0b1001, 0b0110};
  rule.conflict_banks = 2;
  machine.phases = Phases::kListed;
  machine.phase_rules = {rule};
  for_each_policy(machine, [](const Machine& each) {
    for (const Op op : {Op::kLoad, Op::kStore}) expect_same_on_every_request(each, op, 4, 8);
  });
}

}  // namespace
}  // namespace warpbank
