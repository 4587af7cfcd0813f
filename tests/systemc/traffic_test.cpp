// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Every cycle of random traffic on many machines, held against lists and sets.
#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <string>

#include "checked_stimulus.h"
#include "random_requests.h"
#include "systemc/systemc_block.h"

namespace warpbank {

// How GoogleTest names a machine in its messages.
void PrintTo(const Machine& machine, std::ostream* out) { *out << machine.name; }

namespace {

using test::CheckedStimulus;
using test::random_requests;

constexpr std::size_t kRequests = 1500;

Machine make(const std::string& name, int lanes, int banks, int bank_bytes, int ports = 1,
             Broadcast broadcast = Broadcast::kMulticast, Mapping mapping = Mapping::kModulo) {
  Machine machine;
  machine.name = name;
  machine.lanes = lanes;
  machine.banks = banks;
  machine.bank_bytes = bank_bytes;
  machine.ports = ports;
  machine.broadcast = broadcast;
  machine.mapping = mapping;
  machine.shared_bytes = static_cast<std::uint64_t>(banks * bank_bytes) * 16;
  return machine;
}

std::vector<Machine> machines() {
  std::vector<Machine> all = {
      Machine{},
      make("Gcn", 64, 32, 4),
      make("Wide", 32, 32, 8),
      make("Bytes", 8, 16, 1),
      make("Halves", 16, 8, 2),
      make("Rows32", 32, 8, 32),
      make("OneLane", 1, 1, 4),
      make("OneBank", 32, 1, 4),
      make("OneBankOfBytes", 4, 1, 1),
      make("PrimeBanks", 32, 31, 4),
      make("ManyBanks", 64, 1000, 4),
      make("Small", 8, 4, 4),
      make("TwoPorts", 32, 16, 4, 2),
      make("EightPorts", 32, 4, 4, 8),
      make("TwoPortsSingle", 32, 16, 4, 2, Broadcast::kSingle),
      make("TwoPortsNone", 32, 16, 4, 2, Broadcast::kNone),
      make("Single", 32, 32, 4, 1, Broadcast::kSingle),
      make("None", 32, 32, 4, 1, Broadcast::kNone),
      make("SingleBytes", 16, 8, 1, 2, Broadcast::kSingle),
      make("Xor", 32, 32, 4, 1, Broadcast::kMulticast, Mapping::kXor),
      make("Skew", 32, 31, 4, 1, Broadcast::kMulticast, Mapping::kSkew),
      make("SkewBytes", 32, 12, 1, 1, Broadcast::kMulticast, Mapping::kSkew),
  };
  Machine whole = make("Whole", 32, 16, 4);
  whole.phases = Phases::kWhole;
  all.push_back(whole);
  Machine late = make("Late", 32, 16, 4);
  late.extra_latency = 7;
  all.push_back(late);
  Machine ragged = make("RaggedEnd", 16, 12, 4);
  ragged.shared_bytes = 1000;  // the last row is not whole
  all.push_back(ragged);
  return all;
}

class TrafficTest : public ::testing::TestWithParam<Machine> {
 protected:
  CheckedStimulus stimulus_{GetParam(), random_requests(GetParam(), kRequests, 1)};
  SystemcBlock block_{GetParam()};
};

TEST_P(TrafficTest, AlwaysOfferedAlwaysTaken) {
  block_.run(stimulus_);
  EXPECT_EQ(stimulus_.responses(), kRequests);
  EXPECT_EQ(stimulus_.stalls(), 0);
}

TEST_P(TrafficTest, OfferedAndTakenAtRandom) {
  std::mt19937 random(2);
  stimulus_.ready = [&](std::int64_t) { return random() % 3 != 0; };
  stimulus_.offer = [&](std::int64_t) { return random() % 4 != 0; };
  block_.run(stimulus_);
  EXPECT_EQ(stimulus_.responses(), kRequests);
  EXPECT_GT(stimulus_.stalls(), 0);
}

TEST_P(TrafficTest, ResetInMidTraffic) {
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

INSTANTIATE_TEST_SUITE_P(Machines, TrafficTest, ::testing::ValuesIn(machines()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warpbank
