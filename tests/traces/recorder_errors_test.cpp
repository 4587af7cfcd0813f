// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// What the recorder refuses, and where it says the mistake is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "request/user_error.h"
#include "traces/recorder/recorder.h"

namespace warpbank::record {
namespace {

/// Records and expects to be refused at line `line` of this file, 0 for no place, with this text.
void expect_refused(const Launch& launch, unsigned line, const std::string& text,
                    const Kernel& kernel) {
  try {
    record("test", launch, kernel);
    ADD_FAILURE() << "not refused: " << text;
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(text));
    EXPECT_EQ(error.place().line, line);
    EXPECT_EQ(error.place().file, line == 0 ? "" : "tests/traces/recorder_errors_test.cpp");
  }
}

const Launch kWarp{{1, 1, 1}, {32, 1, 1}};
const Launch kTwoWarps{{1, 1, 1}, {64, 1, 1}};

TEST(RecorderErrors, AnIndexOutsideTheArray) {
  const Kernel above = [](Thread& t) {
    Shared<int> data(t, 16);
    data[t.number()] = 1;
  };
  expect_refused(kWarp, __LINE__ - 2, "index 16 outside 16 elements", above);
  const Kernel beside = [](Thread& t) {
    Shared<int> data(t, 4, 4);
    data(0, t.number()) = 1;
  };
  expect_refused(kWarp, __LINE__ - 2, "index (0, 0, 4) outside 1 x 4 x 4", beside);
  const Kernel below = [](Thread& t) {
    Shared<int> data(t, 16);
    data[t.number() - 1] = 1;
  };
  expect_refused(kWarp, __LINE__ - 2, "index -1 outside", below);
}

TEST(RecorderErrors, ReadingWhatNobodyWrote) {
  int sum = 0;
  const Kernel kernel = [&](Thread& t) {
    Shared<int> data(t, 32);
    sum += data[t.number()];
  };
  expect_refused(kWarp, __LINE__ - 2, "thread 0 reads shared byte 0, which nobody wrote", kernel);
}

TEST(RecorderErrors, ReadingWithoutABarrierAfterTheWrite) {
  int sum = 0;
  const Kernel across = [&](Thread& t) {
    Shared<int> data(t, 64);
    data[t.number()] = 1;
    t.sync_warp();
    if (t.number() >= 32) sum += data[t.number() - 32];
  };
  expect_refused(kTwoWarps, __LINE__ - 2, "thread 32 reads shared byte 0, which thread 0 wrote",
                 across);
}

TEST(RecorderErrors, WritingWithoutABarrierAfterTheRead) {
  int sum = 0;
  const Kernel neighbour = [&](Thread& t) {
    Shared<int> data(t, 32);
    data[t.number()] = 1;
    t.sync();
    if (t.number() < 31) sum += data[t.number() + 1];
    data[t.number()] = 2;
  };
  expect_refused(kWarp, __LINE__ - 2, "thread 1 writes shared byte 4, which thread 0 read",
                 neighbour);
  const Kernel everybody_reads = [&](Thread& t) {
    Shared<int> data(t, 1);
    if (t.number() == 0) data[0] = 1;
    t.sync();
    sum += data[0];
    t.sync_warp();
    if (t.number() == 32) data[0] = 2;
  };
  expect_refused(kTwoWarps, __LINE__ - 2,
                 "thread 32 writes shared byte 0, which other threads read", everybody_reads);
}

TEST(RecorderErrors, TwoThreadsWritingOneElement) {
  const Kernel kernel = [](Thread& t) {
    Shared<int> data(t, 1);
    data[0] = t.number();
  };
  expect_refused(kWarp, __LINE__ - 2, "thread 1 writes shared byte 0, which thread 0 wrote",
                 kernel);
}

TEST(RecorderErrors, BarriersThatNotAllReach) {
  const Kernel branches = [](Thread& t) {
    if (t.number() < 16) {
      t.sync();
    } else {
      t.sync();
    }
  };
  expect_refused(kWarp, __LINE__ - 3, "thread 16 waits at sync() here, thread 0 at sync()",
                 branches);
  const Kernel kinds = [](Thread& t) {
    if (t.number() == 0) {
      t.sync_warp();
    } else {
      t.sync();
    }
  };
  expect_refused(kTwoWarps, __LINE__ - 3, "thread 1 waits at sync() here, thread 0 at sync_warp()",
                 kinds);
  const Kernel warps = [](Thread& t) {
    if (t.number() < 32) t.sync();
    t.sync();
  };
  expect_refused(kTwoWarps, __LINE__ - 2, "thread 32 waits at sync() here, thread 0 at sync()",
                 warps);
}

TEST(RecorderErrors, ArraysThatThreadsDeclareDifferently) {
  const Kernel kernel = [](Thread& t) { Shared<int> data(t, t.number() + 1); };
  expect_refused(kWarp, __LINE__ - 1, "shared array 0 has 8 bytes here and 4 in another thread",
                 kernel);
}

TEST(RecorderErrors, LaunchesThatNoGpuTakes) {
  const Kernel nothing = [](Thread&) {};
  expect_refused({{1, 1, 1}, {1025, 1, 1}}, 0, "a block of 1025 threads; the most is 1024",
                 nothing);
  expect_refused({{1, 0, 1}, {32, 1, 1}}, 0, "a grid of 1 x 0 x 1", nothing);
  expect_refused({{1, 1, 1}, {32, 1, 1}, 65}, 0, "a warp of 65 lanes", nothing);
}

}  // namespace
}  // namespace warpbank::record
