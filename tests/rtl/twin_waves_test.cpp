// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The VCD of the SystemC model and the FST of the RTL, read side by side: who
// looks into one finds the same names, of the same width, in the same scopes,
// in the other.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>

#include "checked_stimulus.h"
#include "fst_reader.h"
#include "random_requests.h"
#include "systemc/systemc_block.h"
#include "tb/rtl_block.h"
#include "vcd_reader.h"

namespace warpbank {
namespace {

/// One of the prebuilt geometries.
Machine machine() {
  Machine machine;
  machine.lanes = 8;
  machine.banks = 8;
  machine.ports = 2;
  machine.mapping = Mapping::kXor;
  machine.shared_bytes = 4096;
  return machine;
}

/// The name of a wave file of this process, removed at the end.
struct WaveFile {
  explicit WaveFile(const std::string &ending)
      : path(testing::TempDir() + "warpbank_twins_" + std::to_string(getpid()) + ending) {}
  ~WaveFile() { std::remove(path.c_str()); }
  std::string path;
};

void run(Block &block) {
  test::CheckedStimulus traffic(machine(), test::random_requests(machine(), 60, 5));
  traffic.ready = [](std::int64_t cycle) { return cycle % 5 < 3; };
  traffic.resets = {41, 42};
  block.run(traffic);
}

bool is_port(const std::string &name) {
  static const std::string scope = "shared_memory.";
  return name.rfind(scope, 0) == 0 && name.find('.', scope.size()) == std::string::npos;
}

TEST(TwinWaves, SameNamesWidthsInstantsAndPorts) {
  const WaveFile vcd_file(".vcd");
  const WaveFile fst_file(".fst");
  {
    SystemcBlock systemc(machine(), WaveWindow{vcd_file.path, 20, 70});
    run(systemc);
    RtlBlock rtl(machine(), WaveWindow{fst_file.path, 20, 70});
    run(rtl);
  }
  const test::Vcd vcd = test::read_vcd(vcd_file.path);
  const test::Fst fst = test::read_fst(fst_file.path);

  for (const auto &[name, width] : vcd.width) {
    ASSERT_EQ(fst.width.count(name), 1U) << name << " is in the VCD alone";
    EXPECT_EQ(fst.width.at(name), width) << name;
  }
  ASSERT_EQ(vcd.at.size(), fst.at.size());
  // Where nothing is promised (docs/block.md: data without its enable) the two
  // may differ.
  const std::set<std::string> defined_with_enable = {
      "shared_memory.bank_row_o", "shared_memory.bank_wdata_o", "shared_memory.resp_rdata_o"};
  std::size_t ports = 0;
  for (const auto &[time, signals] : vcd.at) {
    ASSERT_EQ(fst.at.count(time), 1U) << "time " << time;
    for (const auto &[name, value] : signals) {
      if (!is_port(name) || defined_with_enable.count(name) != 0) continue;
      ++ports;
      EXPECT_EQ(fst.at.at(time).at(name), value) << name << " at time " << time;
    }
  }
  EXPECT_EQ(ports, vcd.at.size() * 15U);
}

}  // namespace
}  // namespace warpbank
