// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The waves of a window, read back and compared with what the ports showed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "checked_stimulus.h"
#include "fst_reader.h"
#include "random_requests.h"
#include "request/user_error.h"
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
constexpr int kAddrBits = 12;

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

/// Element `element` of `width` bits of a value that starts with its highest bit.
std::uint64_t number(const std::string& bits, std::size_t element = 0, std::size_t width = 64) {
  const std::size_t end = bits.size() - std::min(bits.size(), element * width);
  const std::size_t begin = end - std::min(end, width);
  return std::stoull(bits.substr(begin, end - begin), nullptr, 2);
}

bool bit(const std::vector<std::uint32_t>& words, std::size_t index) {
  return ((words[index / 32] >> (index % 32)) & 1U) != 0;
}

void expect_cycle(const std::map<std::string, std::string>& signals, const BlockInputs& inputs,
                  const BlockOutputs& outputs) {
  SCOPED_TRACE("cycle " + std::to_string(inputs.cycle));
  const auto port = [&](const std::string& name, std::size_t element = 0, std::size_t width = 64) {
    return number(signals.at("shared_memory." + name), element, width);
  };
  EXPECT_EQ(number(signals.at("cycle")), static_cast<std::uint64_t>(inputs.cycle));
  EXPECT_EQ(port("rst_ni"), inputs.rst_n);
  EXPECT_EQ(port("req_valid_i"), inputs.req_valid);
  EXPECT_EQ(port("resp_ready_i"), inputs.resp_ready);
  EXPECT_EQ(port("req_mask_i"), inputs.req_mask);
  EXPECT_EQ(port("req_ready_o"), outputs.req_ready);
  EXPECT_EQ(port("resp_valid_o"), outputs.resp_valid);
  EXPECT_EQ(port("phase_last_o"), outputs.phase_last);
  EXPECT_EQ(port("served_o"), outputs.served.words[0]);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    EXPECT_EQ(port("req_addr_i", lane, kAddrBits), inputs.req_addr[lane]);
    if (outputs.resp_valid) {
      EXPECT_EQ(port("resp_rdata_o", lane, 32), outputs.resp_rdata[lane]);
    }
  }
  for (std::size_t bank = 0; bank < kBanks; ++bank) {
    const std::string scope = "gen_bank[" + std::to_string(bank) + "].u_sram_bank.";
    for (std::size_t i = 0; i < kPorts; ++i) {
      const std::size_t element = bank * kPorts + i;
      EXPECT_EQ(port("bank_ren_o", element, 1), bit(outputs.bank_ren, element));
      EXPECT_EQ(port(scope + "ren_i", i, 1), bit(outputs.bank_ren, element));
      if (!bit(outputs.bank_ren, element)) continue;
      EXPECT_EQ(port("bank_row_o", element, kRowBits), outputs.bank_row[element]);
    }
    for (std::size_t i = 0; i < kBankBytes; ++i) {
      const std::size_t element = bank * kBankBytes + i;
      EXPECT_EQ(port("bank_wmask_o", element, 1), bit(outputs.bank_wmask, element));
      if (!bit(outputs.bank_wmask, element)) continue;
      EXPECT_EQ(port("bank_wdata_o", element, 8), outputs.bank_wdata[element]);
      EXPECT_EQ(port("bank_row_o", bank * kPorts, kRowBits), outputs.bank_row[bank * kPorts]);
    }
  }
  EXPECT_EQ(port("u_phase_sequencer.req_ready_o"), outputs.req_ready);
  EXPECT_EQ(port("u_crossbar.stall_i"), outputs.resp_valid && !inputs.resp_ready);
}

TEST_F(RtlWavesTest, WindowHoldsItsCyclesAndNoOthers) {
  CheckedStimulus traffic(machine(), test::random_requests(machine(), 60, 5));
  traffic.ready = [](std::int64_t cycle) { return cycle % 5 < 3; };
  traffic.resets = {41, 42};
  Recorder recorder(traffic);
  {
    RtlBlock block(machine(), WaveWindow{file_, 20, 70});
    block.run(recorder);
  }
  ASSERT_GT(recorder.shown.size(), 80U);
  const Fst fst = test::read_fst(file_);
  EXPECT_EQ(fst.timescale, -9);
  EXPECT_EQ(fst.at.size(), 2U * (70 - 20));
  for (std::size_t i = 0; i < recorder.shown.size(); ++i) {
    const auto& [inputs, outputs] = recorder.shown[i];
    const bool inside = inputs.cycle >= 20 && inputs.cycle < 70;
    ASSERT_EQ(fst.at.count(10 * i), inside);
    if (!inside) continue;
    ASSERT_EQ(fst.at.count(10 * i + 5), 1U);
    EXPECT_EQ(fst.at.at(10 * i).at("shared_memory.clk_i"), "1");
    EXPECT_EQ(fst.at.at(10 * i + 5).at("shared_memory.clk_i"), "0");
    expect_cycle(fst.at.at(10 * i), inputs, outputs);
    expect_cycle(fst.at.at(10 * i + 5), inputs, outputs);
  }
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
