// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The tables of docs/block.md, written out by hand.
#include "tb/rtl_parameters.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace warpbank {
namespace {

std::map<std::string, std::string> as_map(const Machine& machine) {
  std::map<std::string, std::string> values;
  for (const auto& [key, value] : rtl_parameters(machine)) values[key] = value;
  return values;
}

Machine small() {
  Machine machine;
  machine.lanes = 4;
  machine.banks = 4;
  machine.shared_bytes = 256;
  return machine;
}

TEST(RtlParameters, DerivedPhasesListNoPlan) {
  const auto values = as_map(small());
  EXPECT_EQ(values.at("rows"), "16");
  EXPECT_EQ(values.at("interleave"), "4");
  EXPECT_EQ(values.at("access_bytes"), "16");
  EXPECT_EQ(values.at("atomics"), "1");
  EXPECT_EQ(values.count("plans"), 0U);
}

TEST(RtlParameters, WholeIsOnePlanOfPhaseZero) {
  Machine machine = small();
  machine.phases = Phases::kWhole;
  const auto values = as_map(machine);
  EXPECT_EQ(values.at("plans"), "1");
  EXPECT_EQ(values.at("plan_of"), std::string(45, '0'));
  EXPECT_EQ(values.at("plan_phase"), "000000");
  EXPECT_EQ(values.at("plan_conflict"), "004");
}

TEST(RtlParameters, AccessesWithTheSamePhasesShareAPlan) {
  Machine machine = small();
  machine.phases = Phases::kListed;
  PhaseRule rule;
  rule.ops = {Op::kStoreMatrix};
  rule.bytes = {16};
  rule.groups = {0b1001, 0b0110};  // lanes 0 and 3, then 1 and 2
  rule.conflict_banks = 2;
  machine.phase_rules = {rule};
  const auto values = as_map(machine);
  // In the order of their first access: 4 lanes (1 to 4 bytes), 2 (8 bytes), 1 (12 and 16), listed.
  EXPECT_EQ(values.at("plans"), "4");
  // The phases of lanes 3, 2, 1, 0 in each plan, six bits each, the last plan first.
  EXPECT_EQ(values.at("plan_phase"),
            "001040"  // 0 1 1 0
            "0c2040"  // 3 2 1 0
            "041000"  // 1 1 0 0
            "000000");
  // 2, 4, 4 and 4 conflict banks, eleven bits each.
  EXPECT_EQ(values.at("plan_conflict"), "00401002004");
  // stmatrix of 16 bytes is access 4 * 6 + 4 = 28: bits 168 and up hold 3.
  EXPECT_EQ(values.at("plan_of").substr(0, 3), "003");
}

TEST(RtlParameters, EveryDifferenceIsAnotherLibrary) {
  std::vector<Machine> machines(16, small());
  machines[1].lanes = 5;
  machines[2].banks = 8;
  machines[3].bank_bytes = 8;
  machines[4].shared_bytes = 512;
  machines[5].interleave_bytes = 4;
  machines[5].bank_bytes = 8;
  machines[6].mapping = Mapping::kXor;
  machines[7].broadcast = Broadcast::kSingle;
  machines[8].ports = 2;
  machines[9].extra_latency = 1;
  machines[10].lane_words = LaneWords::kFirst;
  machines[11].pair_rule = true;
  machines[12].atomics = Atomics::kSerialize;
  machines[13].atomic_cycles = 2;
  machines[14].phases = Phases::kWhole;
  machines[15].phases = Phases::kListed;
  std::set<std::string> names;
  for (const Machine& machine : machines) names.insert(rtl_library_name(rtl_parameters(machine)));
  EXPECT_EQ(names.size(), machines.size());
}

TEST(RtlParameters, WhatTheHardwareDoesNotShowIsTheSameLibrary) {
  Machine named = small();
  named.name = "other";
  named.source = "elsewhere";
  named.interleave_bytes = 4;  // as by default
  EXPECT_EQ(rtl_library_name(rtl_parameters(named)), rtl_library_name(rtl_parameters(small())));
}

}  // namespace
}  // namespace warpbank
