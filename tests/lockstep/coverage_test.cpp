// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/coverage.h"

#include <gtest/gtest.h>

#include "tests/lockstep/lockstep_machines.h"

namespace warpbank {
namespace {

Flight ended(std::uint32_t wavefronts, std::uint64_t mask) {
  Flight flight;
  flight.request.mask = mask;
  flight.wavefronts = wavefronts;
  flight.ideal = 1;
  return flight;
}

TEST(Coverage, CountsABinOnce) {
  Coverage coverage(tiny_machine());
  EXPECT_EQ(coverage.covered(), 0U);
  coverage.sample(ended(1, 0xf), Point::kNone);
  EXPECT_EQ(coverage.covered(), 1U);
  coverage.sample(ended(1, 0xf), Point::kNone);
  EXPECT_EQ(coverage.covered(), 1U);
  coverage.sample(ended(1, 0xf), Point::kFirst);
  EXPECT_EQ(coverage.covered(), 2U);
  EXPECT_EQ(coverage.unexpected(), 0U);
}

TEST(Coverage, CountsEachPointOfAStall) {
  Coverage coverage(tiny_machine());
  Flight flight = ended(2, 0x7);
  flight.stalled_at = (1U << static_cast<unsigned>(Point::kFirst)) |
                      (1U << static_cast<unsigned>(Point::kResponse));
  coverage.sample(flight, Point::kNone);
  EXPECT_EQ(coverage.covered(), 2U);
}

TEST(Coverage, KnowsWhatCannotBe) {
  Coverage coverage(tiny_machine());
  coverage.sample(ended(3, 0x1), Point::kNone);  // one lane never takes three wavefronts
  EXPECT_EQ(coverage.covered(), 0U);
  EXPECT_EQ(coverage.unexpected(), 1U);
}

TEST(Coverage, KnowsHowFarTheResponseBeforeReaches) {
  // The response before comes two cycles after the handshake at the latest, so it can stall the
  // first or second wavefront and no third; each cycle of extra latency moves that by one.
  Flight flight = ended(3, 0x7);
  flight.stalled_at = 1U << static_cast<unsigned>(Point::kLast);
  Coverage prompt(tiny_machine());
  prompt.sample(flight, Point::kNone);
  EXPECT_EQ(prompt.unexpected(), 1U);
  Machine machine = tiny_machine();
  machine.extra_latency = 1;
  Coverage late(machine);
  late.sample(flight, Point::kNone);
  EXPECT_EQ(late.unexpected(), 0U);
  EXPECT_EQ(late.covered(), 1U);
}

TEST(Coverage, GivesEachWavefrontOfASlowAtomicItsCycles) {
  // Three cycles a wavefront: the response before, two cycles after the handshake at the latest,
  // finds an atomic in its first.
  Flight atomic = ended(3, 0x7);
  atomic.request.op = Op::kAtomic;
  atomic.cadence = 3;
  atomic.accept = 10;
  atomic.complete = 10 + 9 + 2;
  EXPECT_EQ(atomic.hold(), 9U);
  EXPECT_EQ(atomic.point(11), Point::kFirst);
  EXPECT_EQ(atomic.point(13), Point::kFirst);
  EXPECT_EQ(atomic.point(14), Point::kMiddle);
  EXPECT_EQ(atomic.point(16), Point::kMiddle);
  EXPECT_EQ(atomic.point(17), Point::kLast);
  EXPECT_EQ(atomic.point(19), Point::kLast);
  EXPECT_EQ(atomic.point(20), Point::kData);
  EXPECT_EQ(atomic.point(21), Point::kResponse);
  Coverage coverage(tiny_machine_with_slow_atomics());
  atomic.stalled_at = 1U << static_cast<unsigned>(Point::kMiddle);
  coverage.sample(atomic, Point::kNone);
  EXPECT_EQ(coverage.unexpected(), 1U);
}

TEST(Coverage, KnowsNoFourLanesOnOneRowInFourWavefronts) {
  // With an atomic of four lanes on one word four wavefronts are only right when it is serialized.
  Machine machine = tiny_machine();
  machine.shared_bytes = 16;
  Flight atomic = ended(4, 0xf);
  atomic.request.op = Op::kAtomic;
  Coverage merged(machine);
  merged.sample(atomic, Point::kNone);
  EXPECT_EQ(merged.unexpected(), 1U);
  machine.atomics = Atomics::kSerialize;
  Coverage serialized(machine);
  serialized.sample(atomic, Point::kNone);
  EXPECT_EQ(serialized.unexpected(), 0U);
  EXPECT_EQ(serialized.covered(), 1U);
}

TEST(Coverage, NamesItsBins) {
  Bin bin;
  bin.op = Op::kStore;
  bin.wavefronts = 3;
  bin.lanes = 2;
  bin.phases = 2;
  bin.stall = Point::kLast;
  EXPECT_EQ(describe(bin),
            "st, 3-4 wavefronts, some lanes, 2 phases, stalled at last, reset at none");
}

}  // namespace
}  // namespace warpbank
