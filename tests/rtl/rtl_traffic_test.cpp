// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Every cycle of random traffic on each prebuilt geometry, held against lists and sets.
#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <string>

#include "checked_stimulus.h"
#include "random_requests.h"
#include "tb/rtl_block.h"

namespace warpbank {

// How GoogleTest names a machine in its messages.
void PrintTo(const Machine& machine, std::ostream* out) { *out << machine.name; }

namespace {

using test::CheckedStimulus;
using test::PortRequest;
using test::random_requests;

constexpr std::size_t kRequests = 1500;

Machine make(const std::string& name, int lanes, int banks, int bank_bytes,
             std::uint64_t shared_bytes = 65536) {
  Machine machine;
  machine.name = name;
  machine.lanes = lanes;
  machine.banks = banks;
  machine.bank_bytes = bank_bytes;
  machine.shared_bytes = shared_bytes;
  return machine;
}

/// The list of tb/CMakeLists.txt.
std::vector<Machine> machines() {
  std::vector<Machine> all = {
      make("Classic", 32, 32, 4),
      make("Sm80", 32, 32, 4, 167936),
      make("Banks16", 32, 16, 4),
      make("Banks64", 32, 64, 4),
      make("Wide", 32, 32, 8),
      make("Lanes64", 64, 32, 4),
      make("Small", 8, 4, 4),
      make("PrimeBanks", 32, 31, 4),
      make("Tiny", 4, 4, 4, 256),
      make("XorTwoPorts", 8, 8, 4, 4096),
      make("Skew", 8, 5, 4, 4096),
      make("Single", 8, 4, 4, 4096),
      make("SingleTwoPorts", 8, 4, 4, 4096),
      make("None", 8, 4, 4, 4096),
      make("Halves", 8, 8, 2, 4096),
      make("Bytes", 8, 4, 1, 4096),
      make("Rows16", 8, 4, 16, 4096),
      make("WholeLate", 8, 8, 4, 4096),
  };
  for (Machine& machine : all) {
    if (machine.name == "XorTwoPorts") machine.mapping = Mapping::kXor;
    if (machine.name == "Skew") machine.mapping = Mapping::kSkew;
    if (machine.name == "None") machine.broadcast = Broadcast::kNone;
    if (machine.name.rfind("Single", 0) == 0) machine.broadcast = Broadcast::kSingle;
    if (machine.name.find("TwoPorts") != std::string::npos) machine.ports = 2;
    if (machine.name == "WholeLate") {
      machine.phases = Phases::kWhole;
      machine.extra_latency = 3;
    }
  }
  return all;
}

class RtlTrafficTest : public ::testing::TestWithParam<Machine> {
 protected:
  CheckedStimulus stimulus_{GetParam(), random_requests(GetParam(), kRequests, 1)};
  RtlBlock block_{GetParam()};
};

TEST_P(RtlTrafficTest, AlwaysOfferedAlwaysTaken) {
  block_.run(stimulus_);
  EXPECT_EQ(stimulus_.responses(), kRequests);
  EXPECT_EQ(stimulus_.stalls(), 0);
}

TEST_P(RtlTrafficTest, OfferedAndTakenAtRandom) {
  std::mt19937 random(2);
  stimulus_.ready = [&](std::int64_t) { return random() % 3 != 0; };
  stimulus_.offer = [&](std::int64_t) { return random() % 4 != 0; };
  block_.run(stimulus_);
  EXPECT_EQ(stimulus_.responses(), kRequests);
  EXPECT_GT(stimulus_.stalls(), 0);
}

TEST_P(RtlTrafficTest, ResetInMidTraffic) {
  std::mt19937 random(3);
  std::int64_t cycle = 0;
  for (int i = 0; i < 200; ++i) {
    cycle += 1 + random() % 12;
    stimulus_.resets.insert(cycle);
  }
  stimulus_.ready = [&](std::int64_t) { return random() % 2 != 0; };
  block_.run(stimulus_);
  EXPECT_LT(stimulus_.responses(), kRequests);
  EXPECT_GT(stimulus_.responses(), kRequests / 2);
}

INSTANTIATE_TEST_SUITE_P(Machines, RtlTrafficTest, ::testing::ValuesIn(machines()),
                         [](const auto& info) { return info.param.name; });

PortRequest strided(std::uint32_t words, bool write = false) {
  PortRequest request;
  request.write = write;
  request.mask = 0xffffffff;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    request.addr[lane] = lane * words * 4;
    request.wdata[lane] = 1000 + lane;
  }
  return request;
}

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
  inputs.req_size = 3;
  ++inputs.payload_version;
  block.evaluate(inputs);
  EXPECT_THROW(block.clock(), std::logic_error);
}

}  // namespace
}  // namespace warpbank
