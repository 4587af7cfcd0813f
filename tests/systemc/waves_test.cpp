// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The waves of a window, read back and compared with what the ports showed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "checked_stimulus.h"
#include "random_requests.h"
#include "request/user_error.h"
#include "systemc/systemc_block.h"
#include "vcd_reader.h"

namespace warpbank {
namespace {

using test::CheckedStimulus;
using test::Vcd;

constexpr int kLanes = 8;
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

/// Checks the traffic and keeps what the ports showed.
class Recorder : public Stimulus {
 public:
  explicit Recorder(CheckedStimulus& inner) : inner_(inner) {}
  bool drive(BlockInputs& inputs) override { return inner_.drive(inputs); }
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override {
    shown.emplace_back(inputs, outputs);
    return inner_.observe(inputs, outputs);
  }
  std::vector<std::pair<BlockInputs, BlockOutputs>> shown;

 private:
  CheckedStimulus& inner_;
};

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

std::uint64_t number(const std::string& bits, std::size_t element = 0, std::size_t width = 64) {
  const std::size_t end = bits.size() - std::min(bits.size(), element * width);
  const std::size_t begin = end - std::min(end, width);
  return std::stoull(bits.substr(begin, end - begin), nullptr, 2);
}

bool bit(const std::vector<std::uint32_t>& words, std::size_t index) {
  return ((words[index / 32] >> (index % 32)) & 1U) != 0;
}

void expect_cycle(std::map<std::string, std::string> signals, const BlockInputs& inputs,
                  const BlockOutputs& outputs) {
  SCOPED_TRACE("cycle " + std::to_string(inputs.cycle));
  const auto port = [&](const std::string& name, std::size_t element = 0, std::size_t width = 64) {
    return number(signals.at("shared_memory." + name), element, width);
  };
  EXPECT_EQ(number(signals.at("cycle")), static_cast<std::uint64_t>(inputs.cycle));
  EXPECT_EQ(port("rst_ni"), inputs.rst_n);
  EXPECT_EQ(port("req_valid_i"), inputs.req_valid);
  EXPECT_EQ(port("resp_ready_i"), inputs.resp_ready);
  EXPECT_EQ(port("req_write_i"), inputs.req_write);
  EXPECT_EQ(port("req_size_i"), inputs.req_size);
  EXPECT_EQ(port("req_mask_i"), inputs.req_mask);
  EXPECT_EQ(port("req_ready_o"), outputs.req_ready);
  EXPECT_EQ(port("resp_valid_o"), outputs.resp_valid);
  EXPECT_EQ(port("phase_last_o"), outputs.phase_last);
  EXPECT_EQ(port("served_o"), outputs.served.words[0]);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    EXPECT_EQ(port("req_addr_i", lane, kAddrBits), inputs.req_addr[lane]);
    EXPECT_EQ(port("req_wdata_i", lane, 32), inputs.req_wdata[lane]);
    if (!outputs.resp_valid) continue;
    EXPECT_EQ(port("resp_rdata_o", lane, 32), outputs.resp_rdata[lane]);
  }
  for (std::size_t bank = 0; bank < kBanks; ++bank) {
    const std::string scope = "gen_bank[" + std::to_string(bank) + "].u_sram_bank.";
    for (std::size_t i = 0; i < kPorts; ++i) {
      const std::size_t element = bank * kPorts + i;
      EXPECT_EQ(port("bank_ren_o", element, 1), bit(outputs.bank_ren, element));
      EXPECT_EQ(port(scope + "ren_i", i, 1), bit(outputs.bank_ren, element));
      if (!bit(outputs.bank_ren, element)) continue;
      EXPECT_EQ(port("bank_row_o", element, kRowBits), outputs.bank_row[element]);
      EXPECT_EQ(port(scope + "row_i", i, kRowBits), outputs.bank_row[element]);
    }
    for (std::size_t i = 0; i < kBankBytes; ++i) {
      const std::size_t element = bank * kBankBytes + i;
      EXPECT_EQ(port("bank_wmask_o", element, 1), bit(outputs.bank_wmask, element));
      EXPECT_EQ(port(scope + "wmask_i", i, 1), bit(outputs.bank_wmask, element));
      if (!bit(outputs.bank_wmask, element)) continue;
      EXPECT_EQ(port("bank_wdata_o", element, 8), outputs.bank_wdata[element]);
      EXPECT_EQ(port(scope + "wdata_i", i, 8), outputs.bank_wdata[element]);
      EXPECT_EQ(port(scope + "row_i", 0, kRowBits), outputs.bank_row[bank * kPorts]);
    }
  }
  EXPECT_EQ(port("u_phase_sequencer.req_ready_o"), outputs.req_ready);
  const bool stalled = outputs.resp_valid && !inputs.resp_ready;
  EXPECT_EQ(port("u_crossbar.stall_i"), stalled);
  if (inputs.rst_n && !stalled) {
    EXPECT_EQ(port("u_bank_arbiter.served_o"), outputs.served.words[0]);
  }
}

TEST_F(WavesTest, WindowHoldsItsCyclesAndNoOthers) {
  CheckedStimulus traffic(machine(), test::random_requests(machine(), 60, 5));
  traffic.ready = [](std::int64_t cycle) { return cycle % 5 < 3; };
  traffic.resets = {41, 42};
  Recorder recorder(traffic);
  {
    SystemcBlock block(machine(), WaveWindow{file_, 20, 70});
    block.run(recorder);
  }
  ASSERT_GT(recorder.shown.size(), 100U);
  const Vcd vcd = test::read_vcd(file_);
  EXPECT_EQ(vcd.timescale, "1ns");
  EXPECT_EQ(vcd.at.size(), 2U * (70 - 20));
  for (std::size_t i = 0; i < recorder.shown.size(); ++i) {
    const auto& [inputs, outputs] = recorder.shown[i];
    const bool inside = inputs.cycle >= 20 && inputs.cycle < 70;
    ASSERT_EQ(vcd.at.count(10 * i), inside);
    if (!inside) continue;
    ASSERT_EQ(vcd.at.count(10 * i + 5), 1U);
    EXPECT_EQ(vcd.at.at(10 * i).at("shared_memory.clk_i"), "1");
    EXPECT_EQ(vcd.at.at(10 * i + 5).at("shared_memory.clk_i"), "0");
    expect_cycle(vcd.at.at(10 * i), inputs, outputs);
    expect_cycle(vcd.at.at(10 * i + 5), inputs, outputs);
  }
}

TEST_F(WavesTest, VectorsAreAsWideAsInTheRtl) {
  { SystemcBlock block(machine(), WaveWindow{file_, 0, 1}); }
  const Vcd vcd = test::read_vcd(file_);
  EXPECT_TRUE(vcd.at.empty());
  const std::map<std::string, std::size_t> expected = {
      {"cycle", 64},
      {"shared_memory.req_addr_i", kLanes * kAddrBits},
      {"shared_memory.req_wdata_i", kLanes * 32},
      {"shared_memory.bank_row_o", kBanks * kPorts * kRowBits},
      {"shared_memory.bank_wdata_o", kBanks * kBankBytes * 8},
      {"shared_memory.served_o", kLanes},
      {"shared_memory.u_phase_sequencer.remaining_q", kLanes},
      {"shared_memory.u_phase_sequencer.bank_o", kLanes * 3},
      {"shared_memory.u_phase_sequencer.offset_o", kLanes * 3},
      {"shared_memory.u_bank_arbiter.slot_port_o", kLanes},
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
