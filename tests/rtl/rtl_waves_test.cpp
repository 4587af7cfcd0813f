// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The waves of a window, read back and compared with what the ports showed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "checked_stimulus.h"
#include "fst_reader.h"
#include "random_requests.h"
#include "request/user_error.h"
#include "shown_cycles.h"
#include "tb/rtl_block.h"

namespace warpbank {
namespace {

using test::CheckedStimulus;
using test::Fst;

constexpr int kLanes = 8;
constexpr int kBanks = 8;
constexpr int kPorts = 2;
constexpr int kBankBytes = 4;
constexpr int kRowBits = 7;

/// One of the prebuilt geometries.
Machine machine() {
  Machine machine;
  machine.lanes = kLanes;
  machine.banks = kBanks;
  machine.ports = kPorts;
  machine.bank_bytes = kBankBytes;
  machine.mapping = Mapping::kXor;
  machine.shared_bytes = 4096;
  return machine;
}

/// A file name of this test's own, removed at its end.
class RtlWavesTest : public ::testing::Test {
 protected:
  RtlWavesTest() {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    file_ =
        ::testing::TempDir() + "warpbank_rtl_" + info->name() + std::to_string(getpid()) + ".fst";
  }
  ~RtlWavesTest() override { std::remove(file_.c_str()); }
  std::string file_;
};

TEST_F(RtlWavesTest, WindowHoldsItsCyclesAndNoOthers) {
  CheckedStimulus traffic(machine(), test::random_requests(machine(), 60, 5));
  traffic.ready = [](std::int64_t cycle) { return cycle % 5 < 3; };
  traffic.resets = {41, 42};
  test::ShownCycles shown(traffic);
  {
    RtlBlock block(machine(), WaveWindow{file_, 20, 70});
    block.run(shown);
  }
  ASSERT_GT(shown.cycles.size(), 80U);
  const Fst fst = test::read_fst(file_);
  EXPECT_EQ(fst.timescale, -9);
  test::expect_window(machine(), fst.at, shown, 20, 70);
}

TEST_F(RtlWavesTest, NoCycleNoValue) {
  { RtlBlock block(machine(), WaveWindow{file_, 0, 1}); }
  const Fst fst = test::read_fst(file_);
  for (const auto& [time, signals] : fst.at) {
    EXPECT_EQ(signals.at("cycle"), std::string(64, 'x')) << time;  // the library's initial frame
  }
  EXPECT_EQ(fst.width.at("cycle"), 64U);
  EXPECT_EQ(fst.width.at("shared_memory.bank_row_o"), kBanks * kPorts * kRowBits);
}

TEST_F(RtlWavesTest, FileThatCannotBeWrittenIsAUserError) {
  EXPECT_THROW(RtlBlock(machine(), WaveWindow{"/nonexistent/w.fst", 0, 1}), UserError);
}

}  // namespace
}  // namespace warpbank
