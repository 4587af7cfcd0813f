// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The waves of a window, read back and compared with what the ports showed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "checked_stimulus.h"
#include "random_requests.h"
#include "request/user_error.h"
#include "shown_cycles.h"
#include "systemc/systemc_block.h"
#include "vcd_reader.h"

namespace warpbank {
namespace {

using test::CheckedStimulus;
using test::Vcd;

constexpr int kLanes = 8;
constexpr int kSlots = 2 * kLanes;  // 16 bytes are two words of 8
constexpr int kBanks = 5;
constexpr int kPorts = 2;
constexpr int kBankBytes = 8;
constexpr int kRows = 20;
constexpr int kRowBits = 5;
constexpr int kAddrBits = 10;  // 5 banks * 8 bytes * 20 rows = 800

Machine machine() {
  Machine machine;
  machine.lanes = kLanes;
  machine.banks = kBanks;
  machine.ports = kPorts;
  machine.bank_bytes = kBankBytes;
  machine.shared_bytes = kBanks * kBankBytes * kRows;
  return machine;
}

/// A file name of this test's own, removed at its end.
class WavesTest : public ::testing::Test {
 protected:
  WavesTest() {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    file_ = ::testing::TempDir() + "warpbank_" + info->name() + std::to_string(getpid()) + ".vcd";
  }
  ~WavesTest() override { std::remove(file_.c_str()); }
  std::string file_;
};

TEST_F(WavesTest, WindowHoldsItsCyclesAndNoOthers) {
  CheckedStimulus traffic(machine(), test::random_requests(machine(), 60, 5));
  traffic.ready = [](std::int64_t cycle) { return cycle % 5 < 3; };
  traffic.resets = {41, 42};
  test::ShownCycles shown(traffic);
  {
    SystemcBlock block(machine(), WaveWindow{file_, 20, 70});
    block.run(shown);
  }
  ASSERT_GT(shown.cycles.size(), 100U);
  const Vcd vcd = test::read_vcd(file_);
  EXPECT_EQ(vcd.timescale, "1ns");
  test::expect_window(machine(), vcd.at, shown, 20, 70);
}

TEST_F(WavesTest, VectorsAreAsWideAsInTheRtl) {
  { SystemcBlock block(machine(), WaveWindow{file_, 0, 1}); }
  const Vcd vcd = test::read_vcd(file_);
  EXPECT_TRUE(vcd.at.empty());
  const std::map<std::string, std::size_t> expected = {
      {"cycle", 64},
      {"shared_memory.req_addr_i", kLanes * kAddrBits},
      {"shared_memory.req_wdata_i", kLanes * 128},
      {"shared_memory.bank_row_o", kBanks * kPorts * kRowBits},
      {"shared_memory.bank_wdata_o", kBanks * kBankBytes * 8},
      {"shared_memory.served_o", kSlots},
      {"shared_memory.u_phase_sequencer.remaining_q", kSlots},
      {"shared_memory.u_bank_arbiter.bank_i", kSlots * 3},
      {"shared_memory.u_crossbar.offset_i", kSlots * 3},
      {"shared_memory.u_bank_arbiter.slot_port_o", kSlots},
      {"shared_memory.u_crossbar.bank_rdata_i", kBanks * kPorts * kBankBytes * 8},
      {"shared_memory.gen_bank[4].u_sram_bank.rdata_o", kPorts * kBankBytes * 8},
  };
  for (const auto& [name, width] : expected) {
    ASSERT_EQ(vcd.width.count(name), 1U) << name;
    EXPECT_EQ(vcd.width.at(name), width) << name;
  }
}

TEST_F(WavesTest, CyclesThatComeAgainAreWrittenAgain) {
  std::size_t first_run = 0;
  {
    SystemcBlock block(machine(), WaveWindow{file_, 2, 4});
    CheckedStimulus once(machine(), test::random_requests(machine(), 5, 6));
    block.run(once);
    first_run = static_cast<std::size_t>(once.cycles()) + 2;  // cycles -2 and -1 are reset
    block.clear_memory();
    CheckedStimulus again(machine(), test::random_requests(machine(), 5, 7));
    block.run(again);
  }
  const Vcd vcd = test::read_vcd(file_);
  std::vector<std::uint64_t> times;
  for (const auto& [time, signals] : vcd.at) times.push_back(time);
  const std::uint64_t second = first_run * 10;
  EXPECT_EQ(times, (std::vector<std::uint64_t>{40, 45, 50, 55, second + 40, second + 45,
                                               second + 50, second + 55}));
}

TEST_F(WavesTest, FileThatCannotBeWrittenIsAUserError) {
  try {
    SystemcBlock block(machine(), WaveWindow{"/nonexistent/w.vcd", 0, 1});
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(error.place().file, "/nonexistent/w.vcd");
  }
}

}  // namespace
}  // namespace warpbank
