// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// What a person can follow by hand; random traffic is the matter of the lockstep tests.
#include "tb/rtl_block.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "checked_stimulus.h"

namespace warpbank {
namespace {

using test::CheckedStimulus;
using test::PortRequest;
using test::strided;

using Times = std::vector<std::pair<std::int64_t, std::int64_t>>;

TEST(RtlBlockTest, WavefrontsSetThePace) {
  // Strides of 1, 2, 0 and 32 words: 1, 2, 1 and 32 wavefronts.
  RtlBlock block{Machine{}};
  CheckedStimulus stimulus(
      Machine{}, {strided(1), strided(2), strided(0), strided(32), PortRequest{}, strided(1)});
  block.run(stimulus);
  EXPECT_EQ(stimulus.times(), (Times{{0, 3}, {1, 5}, {3, 6}, {4, 38}, {36, 39}, {37, 40}}));
}

TEST(RtlBlockTest, MemoryStartsAtZeroAndIsClearedToZero) {
  // The oracle of each run starts from zero and checks the data of every load.
  RtlBlock block{Machine{}};
  CheckedStimulus first(Machine{}, {strided(1), strided(1, true), strided(1)});
  block.run(first);
  block.clear_memory();
  CheckedStimulus second(Machine{}, {strided(1)});
  block.run(second);
  EXPECT_EQ(second.responses(), 1U);
}

TEST(RtlBlockTest, ResetKeepsTheMemory) {
  RtlBlock block{Machine{}};
  CheckedStimulus stimulus(Machine{}, {strided(1, true), strided(1), strided(1)});
  stimulus.resets = {2};  // the store has written, the first load is lost
  block.run(stimulus);
  EXPECT_GE(stimulus.responses(), 1U);
}

TEST(RtlBlockTest, SizeOutsideTheContractIsRefusedByTheRtl) {
  RtlBlock block{Machine{}};
  BlockInputs inputs;
  inputs.rst_n = false;
  block.evaluate(inputs);
  block.clock();
  inputs.rst_n = true;
  inputs.req_valid = true;
  inputs.req_size = 7;
  ++inputs.payload_version;
  block.evaluate(inputs);
  EXPECT_THROW(block.clock(), std::logic_error);
}

}  // namespace
}  // namespace warpbank
