// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// What kernels leave in a recording. Every expected line is worked out by hand from the kernel.
#include "traces/recorder/recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>

#include "recording_lines.h"

namespace warpbank::record {
namespace {

using testing::ElementsAre;

Launch threads(int x, int y = 1, int z = 1) { return {{1, 1, 1}, {x, y, z}}; }

std::vector<std::string> lines(const Launch& launch, const Kernel& kernel) {
  return lines_of(record("test", launch, kernel));
}

TEST(Recorder, OneRequestForAWarpAndAnAccess) {
  const auto got = lines(threads(64), [](Thread& t) {
    Shared<int> data(t, 64);
    data[t.number()] = 1;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=ffffffff 0:4", "w1 st 4 mask=ffffffff 128:4"));
}

TEST(Recorder, TheLastWarpMayBeShort) {
  const auto got = lines(threads(35), [](Thread& t) {
    Shared<int> data(t, 64);
    data[t.number()] = 1;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=ffffffff 0:4", "w1 st 4 mask=7 128 132 136"));
}

TEST(Recorder, WarpsOf64Lanes) {
  const auto got = lines({{1, 1, 1}, {64, 1, 1}, 64}, [](Thread& t) {
    Shared<double> data(t, 64);
    data[t.number()] = 1;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 8 mask=ffffffffffffffff 0:8"));
}

TEST(Recorder, ThreadsMakeWarpsWithXFastest) {
  const auto got = lines(threads(2, 2, 16), [](Thread& t) {
    Shared<std::uint8_t> data(t, 16, 2, 2);
    data(t.thread_idx.z, t.thread_idx.y, t.thread_idx.x) = 1;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 1 mask=ffffffff 0:1", "w1 st 1 mask=ffffffff 32:1"));
}

TEST(Recorder, TwoDimensionsAreRowsOfTheLastExtent) {
  const auto got = lines(threads(32), [](Thread& t) {
    Shared<float> tile(t, 32, 33);
    tile(t.number(), 2) = 1;
    t.sync();
    tile(3, t.number()) = 1;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=ffffffff 8:132", "w0 st 4 mask=ffffffff 396:4"));
}

TEST(Recorder, ArraysStartAtMultiplesOf16) {
  const Recording recording = record("test", threads(1), [](Thread& t) {
    Shared<char> a(t, 3);
    Shared<int> b(t, 5);
    Shared<short> c(t, 1);
    a[2] = 1;
    b[0] = 1;
    c[0] = 1;
  });
  EXPECT_THAT(lines_of(recording),
              ElementsAre("w0 st 1 mask=1 2", "w0 st 4 mask=1 16", "w0 st 2 mask=1 48"));
  EXPECT_EQ(recording.shared_bytes, 50U);
}

TEST(Recorder, BlocksComeOneAfterTheOther) {
  const Recording recording = record("copy", {{2, 1, 2}, {1, 1, 1}}, [](Thread& t) {
    Shared<int> data(t, 8);
    data[t.block_idx.x * 4 + t.block_idx.z] = t.grid_dim.x;
  });
  EXPECT_THAT(lines_of(recording), ElementsAre("w0 st 4 mask=1 0", "w0 st 4 mask=1 16",
                                               "w0 st 4 mask=1 4", "w0 st 4 mask=1 20"));
  EXPECT_EQ(recording.requests[1].origin.block, (Dim3{1, 0, 0}));
  EXPECT_EQ(recording.requests[2].origin.block, (Dim3{0, 0, 1}));
  EXPECT_EQ(recording.names.name(recording.requests[0].origin.kernel), "copy");
}

TEST(Recorder, BranchesAreMaskedAndMeetBehind) {
  const auto got = lines(threads(32), [](Thread& t) {
    Shared<int> data(t, 64);
    const int i = t.number();
    if (i < 8) {
      data[i] = 1;
    } else {
      data[i] = 2;
    }
    data[i + 32] = 3;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=ff 0:4", "w0 st 4 mask=ffffff00 0:4",
                               "w0 st 4 mask=ffffffff 128:4"));
}

TEST(Recorder, LoopsOfDifferentLengthsLoseTheirLanesOneByOne) {
  const auto got = lines(threads(4), [](Thread& t) {
    Shared<int> data(t, 4, 8);
    for (int trip = 0; trip <= t.number(); ++trip) data(trip, t.number()) = trip;
    data(3, t.number() + 4) = 9;
  });
  EXPECT_THAT(
      got, ElementsAre("w0 st 4 mask=f 0 4 8 12", "w0 st 4 mask=e 36 40 44", "w0 st 4 mask=c 72 76",
                       "w0 st 4 mask=8 108", "w0 st 4 mask=f 112 116 120 124"));
}

TEST(Recorder, AnEarlyReturnLeavesTheOthersRunning) {
  const auto got = lines(threads(4), [](Thread& t) {
    Shared<int> data(t, 4);
    data[t.number()] = 1;
    if (t.number() % 2 == 1) return;
    t.sync();
    data[t.number()] = 2;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=f 0 4 8 12", "w0 st 4 mask=5 0 8"));
}

TEST(Recorder, EachIntervalBetweenBarriersHoldsAllWarps) {
  const auto got = lines({{1, 1, 1}, {4, 1, 1}, 2}, [](Thread& t) {
    Shared<int> data(t, 4);
    data[t.number()] = 1;
    t.sync();
    data[3 - t.number()] = 2;
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=3 0 4", "w1 st 4 mask=3 8 12", "w0 st 4 mask=3 12 8",
                               "w1 st 4 mask=3 4 0"));
}

TEST(Recorder, LoadsReturnWhatOtherThreadsStored) {
  std::vector<int> out(64);
  const auto got = lines(threads(64), [&](Thread& t) {
    Shared<int> data(t, 64);
    data[t.number()] = 100 + t.number();
    t.sync();
    out[static_cast<std::size_t>(t.number())] = data[63 - t.number()];
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=ffffffff 0:4", "w1 st 4 mask=ffffffff 128:4",
                               "w0 ld 4 mask=ffffffff 252:-4", "w1 ld 4 mask=ffffffff 124:-4"));
  for (int i = 0; i < 64; ++i) EXPECT_EQ(out[static_cast<std::size_t>(i)], 163 - i);
}

TEST(Recorder, TheWarpBarrierOrdersInsideAWarp) {
  std::vector<int> out(2);
  const auto got = lines(threads(2), [&](Thread& t) {
    Shared<int> data(t, 2);
    data[t.number()] = t.number() + 1;
    t.sync_warp();
    const int other = data[1 - t.number()];
    t.sync_warp();
    data[t.number()] = 10 * other;
    t.sync_warp();
    out[static_cast<std::size_t>(t.number())] = data[t.number()];
  });
  EXPECT_THAT(got, ElementsAre("w0 st 4 mask=3 0 4", "w0 ld 4 mask=3 4 0", "w0 st 4 mask=3 0 4",
                               "w0 ld 4 mask=3 0 4"));
  EXPECT_THAT(out, ElementsAre(20, 10));
}

TEST(Recorder, CompoundAssignmentLoadsThenStores) {
  std::vector<int> out(1);
  const Recording recording = record("test", threads(1), [&](Thread& t) {
    Shared<int> data(t, 4);
    data[0] = 5;
    data[1] = 2;
    data[0] += data[1];
    data[0] -= 3;
    data[0] *= 6;
    ++data[0];
    data[3] = data[0];
    out[0] = data[3];
  });
  EXPECT_EQ(out[0], 25);
  EXPECT_THAT(lines_of(recording),
              ElementsAre("w0 st 4 mask=1 0", "w0 st 4 mask=1 4",  // 5, 2
                          "w0 ld 4 mask=1 4", "w0 ld 4 mask=1 0", "w0 st 4 mask=1 0",
                          "w0 ld 4 mask=1 0", "w0 st 4 mask=1 0", "w0 ld 4 mask=1 0",
                          "w0 st 4 mask=1 0", "w0 ld 4 mask=1 0", "w0 st 4 mask=1 0",
                          "w0 ld 4 mask=1 0", "w0 st 4 mask=1 12", "w0 ld 4 mask=1 12"));
}

TEST(Recorder, AccessesOfOneLineAreSitesOfTheirOwn) {
  int line = 0;
  int sum = 0;
  const Recording recording = record("test", threads(1), [&](Thread& t) {
    Shared<int> data(t, 4);
    for (int i = 0; i < 4; ++i) data[i] = i;
    line = __LINE__ + 1;
    for (int i = 0; i < 2; ++i) sum += data[i] + data[i + 2];
  });
  EXPECT_EQ(sum, 6);
  ASSERT_EQ(recording.requests.size(), 8U);
  std::vector<std::uint64_t> pcs;
  for (const Request& request : recording.requests) pcs.push_back(*request.origin.pc);
  EXPECT_THAT(pcs, ElementsAre(0x10, 0x10, 0x10, 0x10, 0x20, 0x30, 0x20, 0x30));
  EXPECT_EQ(recording.names.name(recording.requests[7].origin.src),
            "tests/traces/recorder_test.cpp:" + std::to_string(line));
}

TEST(Recorder, AKernelsOwnExceptionComesOut) {
  EXPECT_THROW(record("test", threads(64),
                      [](Thread& t) {
                        t.sync();
                        if (t.number() == 40) throw std::out_of_range("kernel");
                        t.sync();
                      }),
               std::out_of_range);
}

TEST(Recorder, ThousandThreads) {
  const Recording recording = record("test", threads(1024), [](Thread& t) {
    Shared<int> data(t, 1024);
    t.sync();
    data[t.number()] = 1;
  });
  EXPECT_EQ(recording.requests.size(), 32U);
}

TEST(Recorder, ThreadsHaveRoomOnTheirStacks) {
  int sum = 0;
  record("test", threads(32), [&](Thread& t) {
    volatile char local[200 << 10] = {};
    local[t.number()] = 1;
    t.sync();
    sum += local[t.number()];
  });
  EXPECT_EQ(sum, 32);
}

}  // namespace
}  // namespace warpbank::record
