// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/byte_memory.h"

#include <gtest/gtest.h>

namespace warpbank {
namespace {

Machine four_lanes() {
  Machine machine;
  machine.lanes = 4;
  machine.banks = 4;
  machine.shared_bytes = 64;
  return machine;
}

Request access(Op op, int bytes, std::vector<std::uint32_t> addresses) {
  Request request;
  request.op = op;
  request.bytes = static_cast<std::uint8_t>(bytes);
  request.mask = (std::uint64_t{1} << addresses.size()) - 1;
  std::copy(addresses.begin(), addresses.end(), request.address.begin());
  return request;
}

SlotSet slots(const std::vector<int>& numbers) {
  SlotSet set;
  for (const int slot : numbers) set.set(slot);
  return set;
}

/// A store whose every slot is served.
void store(const Machine& machine, ByteMemory& memory, const Request& request,
           const LaneData& data) {
  NaivePlan plan;
  NaiveCount(machine).plan(request, plan);
  SlotSet all;
  for (int phase = 0; phase < plan.phases; ++phase) {
    for (std::size_t i = 0; i < SlotSet::kWords; ++i) {
      all.words[i] |= plan.slots[static_cast<std::size_t>(phase)].words[i];
    }
  }
  memory.store(request, plan, all, data);
}

LaneData load(const ByteMemory& memory, const Request& request) {
  LaneData data{};
  memory.load(request, data);
  return data;
}

TEST(ByteMemory, KeepsWideAccessesInTheirLanes) {
  const Machine machine = four_lanes();
  ByteMemory memory(machine);
  LaneData data{};
  for (std::uint32_t i = 0; i < 16; ++i) data[i] = 0x01010101U * (i + 1);
  store(machine, memory, access(Op::kStore, 12, {4, 20}), data);
  const LaneData read = load(memory, access(Op::kLoad, 16, {0, 16}));
  EXPECT_EQ(read[0], 0U);
  EXPECT_EQ(read[1], 0x01010101U);
  EXPECT_EQ(read[3], 0x03030303U);
  EXPECT_EQ(read[4], 0U);
  EXPECT_EQ(read[5], 0x05050505U);
  EXPECT_EQ(read[8], 0U);  // an inactive lane
}

TEST(ByteMemory, TheLaterPhaseWinsAndInAPhaseTheHighestLane) {
  Machine machine = four_lanes();
  PhaseRule rule;
  rule.ops = {Op::kStore};
  rule.bytes = {4};
  rule.groups = {0b1100, 0b0011};
  machine.phases = Phases::kListed;
  machine.phase_rules = {rule};
  ByteMemory memory(machine);
  LaneData data{};
  for (std::size_t lane = 0; lane < 4; ++lane) {
    data[lane * kLaneDataWords] = static_cast<std::uint32_t>(lane);
  }
  store(machine, memory, access(Op::kStore, 4, {8, 8, 8, 8}), data);
  EXPECT_EQ(load(memory, access(Op::kLoad, 4, {8}))[0], 1U);
}

TEST(ByteMemory, StoresOnlyWhatWasServed) {
  const Machine machine = four_lanes();
  ByteMemory memory(machine);
  NaivePlan plan;
  const Request request = access(Op::kStore, 8, {0, 8});
  NaiveCount(machine).plan(request, plan);
  LaneData data{};
  data.fill(0xffffffff);
  memory.store(request, plan, slots({0, 5}), data);  // lane 0 part 0, lane 1 part 1
  const LaneData read = load(memory, access(Op::kLoad, 16, {0}));
  EXPECT_EQ(read[0], 0xffffffffU);
  EXPECT_EQ(read[1], 0U);
  EXPECT_EQ(read[2], 0U);
  EXPECT_EQ(read[3], 0xffffffffU);
}

TEST(ByteMemory, EachLaneOfAnAtomicSeesTheSumOfThoseBelow) {
  ByteMemory memory(four_lanes());
  LaneData operands{};
  for (std::size_t lane = 0; lane < 4; ++lane) operands[lane * kLaneDataWords] = 10;
  LaneData old{};
  memory.add(access(Op::kAtomic, 4, {0, 0, 4, 0}), slots({0, 4, 8, 12}), operands, old);
  EXPECT_EQ(old[0], 0U);
  EXPECT_EQ(old[4], 10U);
  EXPECT_EQ(old[8], 0U);
  EXPECT_EQ(old[12], 20U);
  const LaneData read = load(memory, access(Op::kLoad, 8, {0}));
  EXPECT_EQ(read[0], 30U);
  EXPECT_EQ(read[1], 10U);
}

TEST(ByteMemory, ACarryGoesOnIntoThePartThatIsServedWithIt) {
  for (const bool together : {true, false}) {
    ByteMemory memory(four_lanes());
    LaneData operands{};
    operands[0] = 0xffffffff;
    operands[1] = 0x80000000;
    LaneData old{};
    const Request request = access(Op::kAtomic, 8, {8});
    for (int round = 0; round < 2; ++round) {
      old = {};
      if (together) {
        memory.add(request, slots({0, 1}), operands, old);
      } else {
        memory.add(request, slots({0}), operands, old);
        memory.add(request, slots({1}), operands, old);
      }
    }
    EXPECT_EQ(old[0], 0xffffffffU);
    EXPECT_EQ(old[1], 0x80000000U);
    const LaneData read = load(memory, access(Op::kLoad, 8, {8}));
    EXPECT_EQ(read[0], 0xfffffffeU);
    EXPECT_EQ(read[1], together ? 1U : 0U);
  }
}

TEST(ByteMemory, OnlyTheFirstWordMovesWhereTheMachineSaysSo) {
  Machine machine = four_lanes();
  machine.lane_words = LaneWords::kFirst;
  ByteMemory memory(machine);
  LaneData data{};
  data.fill(0xffffffff);
  store(machine, memory, access(Op::kStore, 16, {0, 32}), data);
  LaneData old{};
  memory.add(access(Op::kAtomic, 8, {32}), slots({0}), data, old);
  EXPECT_EQ(old[0], 0xffffffffU);
  EXPECT_EQ(old[1], 0U);
  const LaneData read = load(memory, access(Op::kLoad, 16, {0, 32}));
  EXPECT_EQ(read[0], 0xffffffffU);
  EXPECT_EQ(read[1], 0U);
  EXPECT_EQ(read[4], 0xfffffffeU);
  EXPECT_EQ(load(memory, access(Op::kLoad, 4, {4, 36}))[4], 0U);
}

}  // namespace
}  // namespace warpbank
