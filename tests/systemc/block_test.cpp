// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// What the contract says in words, request by request, and how SystemcBlock behaves as a class.
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "checked_stimulus.h"
#include "random_requests.h"
#include "request/user_error.h"
#include "systemc/systemc_block.h"

namespace warpbank {
namespace {

using test::CheckedStimulus;
using test::PortRequest;
using test::strided;
using Times = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// Runs the requests alone on one machine and returns accept and complete of each.
Times run(const Machine& machine, const std::vector<PortRequest>& requests) {
  SystemcBlock block(machine);
  CheckedStimulus stimulus(machine, requests);
  block.run(stimulus);
  return stimulus.times();
}

TEST(BlockTest, WavefrontsSetThePace) {
  // Strides of 1, 2, 0 and 32 words: 1, 2, 1 and 32 wavefronts.
  const Times expected = {{0, 3}, {1, 5}, {3, 6}, {4, 38}, {36, 39}};
  EXPECT_EQ(run(Machine{}, {strided(1), strided(2), strided(0), strided(32), strided(1)}),
            expected);
}

TEST(BlockTest, EmptyRequestsMoveLikeOneWavefront) {
  const Times expected = {{0, 3}, {1, 4}, {2, 5}, {3, 6}};
  PortRequest store;
  store.write = true;
  EXPECT_EQ(run(Machine{}, {PortRequest{}, PortRequest{}, strided(1), store}), expected);
}

TEST(BlockTest, ExtraLatencyDelaysTheResponseOnly) {
  Machine machine;
  machine.extra_latency = 20;
  const Times expected = {{0, 23}, {1, 25}, {3, 26}};
  EXPECT_EQ(run(machine, {strided(1), strided(2), strided(1)}), expected);
}

/// After a cycle of reset offers the requests one after the other; keeps what the loads return.
class Plain : public Stimulus {
 public:
  explicit Plain(std::vector<PortRequest> requests) : requests_(std::move(requests)) {}

  bool drive(BlockInputs& inputs) override {
    if (responses.size() == requests_.size()) return false;
    inputs.cycle = cycle_++;
    inputs.rst_n = inputs.cycle >= 0;
    inputs.req_valid = next_ < requests_.size();
    if (!inputs.req_valid) return true;
    test::present(requests_[next_], inputs);
    return true;
  }
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override {
    if (inputs.req_valid && outputs.req_ready) ++next_;
    if (outputs.resp_valid) responses.push_back(test::first_words(outputs.resp_rdata));
    return true;
  }
  std::vector<std::array<std::uint32_t, 64>> responses;

 private:
  std::vector<PortRequest> requests_;
  std::size_t next_ = 0;
  std::int64_t cycle_ = -1;
};

TEST(BlockTest, LoadSeesTheStoreBefore) {
  Plain stimulus({strided(1, true), strided(1)});
  SystemcBlock block(Machine{});
  block.run(stimulus);
  for (std::uint32_t lane = 0; lane < 64; ++lane) {
    EXPECT_EQ(stimulus.responses[0][lane], 0U) << "a store returns nothing";
    EXPECT_EQ(stimulus.responses[1][lane], lane < 32 ? 1000 + lane : 0U);
  }
}

TEST(BlockTest, HighestLaneWinsAndBytesMerge) {
  PortRequest same = strided(0, true);  // all lanes on word 0
  PortRequest bytes = same;             // lanes 0..3 on the bytes of word 1, 4 on byte 2 again
  bytes.size = 0;
  bytes.mask = 0x1f;
  for (std::uint32_t lane = 0; lane < 5; ++lane) {
    bytes.addr[lane] = lane == 4 ? 6 : 4 + lane;
    bytes.wdata[lane] = 0xabcd00a0 + lane;
  }
  PortRequest half = strided(0, true);  // the upper half of word 0
  half.size = 1;
  half.mask = 2;
  half.addr[1] = 2;
  half.wdata[1] = 0xffff1234;
  PortRequest narrow = strided(0);  // byte 3 of word 1, zero-extended
  narrow.size = 0;
  narrow.addr[7] = 7;
  Plain stimulus({same, bytes, strided(1), half, strided(1), narrow});
  SystemcBlock block(Machine{});
  block.run(stimulus);
  EXPECT_EQ(stimulus.responses[2][0], 1031U);
  EXPECT_EQ(stimulus.responses[2][1], 0xa3a4a1a0U);
  EXPECT_EQ(stimulus.responses[4][0], 0x12340407U);
  EXPECT_EQ(stimulus.responses[5][7], 0xa3U);
}

TEST(BlockTest, ResponseHeldBackIsNotLost) {
  const Machine machine;
  std::vector<PortRequest> requests;
  for (int i = 0; i < 40; ++i) {
    requests.push_back(strided(static_cast<std::uint32_t>(i % 5), i % 3 == 0));
  }
  CheckedStimulus stimulus(machine, requests);
  // Held for 1 to 7 cycles, at moments that fall on every stage of the pipeline.
  stimulus.ready = [](std::int64_t cycle) { return cycle % 11 >= 1 + cycle / 11 % 7; };
  SystemcBlock block(machine);
  block.run(stimulus);
  EXPECT_EQ(stimulus.responses(), requests.size());
  EXPECT_GT(stimulus.stalls(), 20);
}

TEST(BlockTest, MemoryOutlivesResetUntilItIsCleared) {
  SystemcBlock block(Machine{});
  Plain store({strided(3, true)});
  block.run(store);
  Plain load({strided(3)});
  block.run(load);
  EXPECT_EQ(load.responses[0][5], 1005U);
  block.clear_memory();
  Plain after({strided(3)});
  block.run(after);
  EXPECT_EQ(after.responses[0][5], 0U);
}

/// Throws from drive() or observe() in its third cycle.
class Thrower : public Stimulus {
 public:
  explicit Thrower(bool in_drive) : in_drive_(in_drive) {}
  bool drive(BlockInputs& inputs) override {
    ++inputs.cycle;
    if (in_drive_ && ++calls_ == 3) throw UserError("bad line");
    return true;
  }
  bool observe(const BlockInputs&, const BlockOutputs&) override {
    if (!in_drive_ && ++calls_ == 3) throw std::runtime_error("unexpected");
    return true;
  }

 private:
  bool in_drive_;
  int calls_ = 0;
};

TEST(BlockTest, WhatTheStimulusThrowsComesOut) {
  SystemcBlock block(Machine{});
  Thrower drive(true);
  EXPECT_THROW(block.run(drive), UserError);
  Thrower observe(false);
  EXPECT_THROW(block.run(observe), std::runtime_error);
  CheckedStimulus after(Machine{}, test::random_requests(Machine{}, 50, 8));
  block.run(after);
  EXPECT_EQ(after.responses(), 50U);
}

/// Stops before its third cycle, or in it.
class Counter : public Stimulus {
 public:
  explicit Counter(bool in_drive) : in_drive_(in_drive) {}
  bool drive(BlockInputs& inputs) override {
    if (in_drive_ && observed == 2) return false;
    ++inputs.cycle;
    return true;
  }
  bool observe(const BlockInputs& inputs, const BlockOutputs&) override {
    last_cycle = inputs.cycle;
    return ++observed != 3;
  }
  int observed = 0;
  std::int64_t last_cycle = 0;

 private:
  bool in_drive_;
};

TEST(BlockTest, StimulusStopsInDriveOrInObserve) {
  SystemcBlock block(Machine{});
  Counter drive(true);
  block.run(drive);
  EXPECT_EQ(drive.observed, 2);
  EXPECT_EQ(drive.last_cycle, 1);
  Counter observe(false);
  block.run(observe);
  EXPECT_EQ(observe.observed, 3);
  EXPECT_EQ(observe.last_cycle, 4) << "inputs go on from the last run";
}

TEST(BlockTest, SecondBlockInAProcessIsRefused) {
  const SystemcBlock first(Machine{});
  EXPECT_THROW(SystemcBlock(Machine{}), std::logic_error);
}

TEST(BlockTest, NothingIsPrinted) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Plain stimulus({strided(1)});
  SystemcBlock block(Machine{});
  block.run(stimulus);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace warpbank
