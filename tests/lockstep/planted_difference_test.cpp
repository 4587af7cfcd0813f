// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "systemc/systemc_block.h"
#include "tb/lockstep/lockstep.h"
#include "tb/lockstep/random_traffic.h"
#include "tb/lockstep/source_traffic.h"
#include "tb/rtl_block.h"
#include "tests/engine/listed_requests.h"
#include "tests/lockstep/corrupted_block.h"
#include "tests/lockstep/lockstep_machines.h"

namespace warpbank {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

/// Flips the lowest bit of the row at the first enabled read port.
bool flip_row(const BlockInputs&, BlockOutputs& outputs) {
  if (outputs.bank_ren[0] == 0) return false;
  outputs.bank_row[static_cast<std::size_t>(__builtin_ctz(outputs.bank_ren[0]))] ^= 1U;
  return true;
}

TEST(PlantedDifference, StopsTheRunAtOnceAndIsExplained) {
  const Machine machine = tiny_machine();
  Coverage coverage(machine);
  RandomTraffic traffic(machine, 7, coverage);
  SystemcBlock systemc(machine);
  RtlBlock rtl(machine);
  CorruptedBlock twin(rtl, machine, 500, flip_row);
  Lockstep lockstep(machine, traffic, &twin, &coverage);
  lockstep.stop_after(10000);
  systemc.run(lockstep);

  ASSERT_TRUE(lockstep.difference());
  const Difference& difference = *lockstep.difference();
  EXPECT_EQ(difference.cycle, twin.cycle());
  EXPECT_EQ(lockstep.counts().cycles, static_cast<std::uint64_t>(twin.cycle()) + 1);
  EXPECT_THAT(difference.finding.signal, MatchesRegex("bank_row_o\\[[0-3]\\]"));
  EXPECT_NE(difference.finding.left, difference.finding.right);
  ASSERT_TRUE(difference.flight);

  const std::string text =
      explain(difference, machine,
              {"random traffic, seed 7", "warpbank check --random 9 --seed 7", nullptr});
  EXPECT_THAT(text, HasSubstr("cycle " + std::to_string(difference.cycle) + " of random traffic"));
  EXPECT_THAT(text, HasSubstr("systemc " + difference.finding.left));
  EXPECT_THAT(text, HasSubstr("rtl " + difference.finding.right));
  EXPECT_THAT(text, HasSubstr("request  " + std::to_string(difference.flight->index)));
  EXPECT_THAT(text, HasSubstr(std::string(op_name(difference.flight->request.op)) + " "));
  EXPECT_THAT(text, HasSubstr("warpbank check --random 9 --seed 7 --wave diff --wave-window " +
                              std::to_string(difference.cycle - 24) + ":" +
                              std::to_string(difference.cycle + 8)));
}

TEST(PlantedDifference, InATraceNamesTheLine) {
  const Machine machine = tiny_machine();
  std::vector<Request> loads(2);
  for (Request& load : loads) load.mask = 0xf;
  loads[0].origin.line = 3;
  loads[1].origin.line = 4;
  ListedRequests source(loads);
  SourceTraffic traffic(source);
  SystemcBlock systemc(machine);
  RtlBlock rtl(machine);
  CorruptedBlock twin(rtl, machine, 2, flip_row);
  Lockstep lockstep(machine, traffic, &twin, nullptr);
  systemc.run(lockstep);

  ASSERT_TRUE(lockstep.difference());
  const std::string text = explain(*lockstep.difference(), machine, {"a.txt", "", nullptr});
  EXPECT_THAT(text, HasSubstr("request  1 (a.txt:4), accepted in cycle 1, in wavefront 1 of 1"));
}

/// Counts the cycles that a block runs.
class CycleCount : public Stimulus {
 public:
  explicit CycleCount(Stimulus& stimulus) : stimulus_(stimulus) {}
  bool drive(BlockInputs& inputs) override { return stimulus_.drive(inputs); }
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override {
    ++cycles_;
    return stimulus_.observe(inputs, outputs);
  }
  std::int64_t cycles() const { return cycles_; }

 private:
  Stimulus& stimulus_;
  std::int64_t cycles_ = 0;
};

TEST(PlantedDifference, LingersForTheWaves) {
  const Machine machine = tiny_machine();
  Coverage coverage(machine);
  RandomTraffic traffic(machine, 7, coverage);
  SystemcBlock systemc(machine);
  RtlBlock rtl(machine);
  CorruptedBlock twin(rtl, machine, 500, flip_row);
  Lockstep lockstep(machine, traffic, &twin, &coverage);
  lockstep.linger(5);
  CycleCount count(lockstep);
  systemc.run(count);
  ASSERT_TRUE(lockstep.difference());
  EXPECT_EQ(lockstep.difference()->cycle, twin.cycle());
  EXPECT_EQ(count.cycles(), twin.cycle() + 2 + 5);  // from cycle -1 on
}

}  // namespace
}  // namespace warpbank
