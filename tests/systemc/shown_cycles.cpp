// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "shown_cycles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace warpbank::test {
namespace {

/// Element `element` of `width` bits of a value that starts with its highest bit.
std::uint64_t number(const std::string& bits, std::size_t element, std::size_t width) {
  const std::size_t end = bits.size() - std::min(bits.size(), element * width);
  const std::size_t begin = end - std::min(end, width);
  return std::stoull(bits.substr(begin, end - begin), nullptr, 2);
}

bool bit(const std::vector<std::uint32_t>& words, std::size_t index) {
  return ((words[index / 32] >> (index % 32)) & 1U) != 0;
}

/// Bits that count to `values` - 1; at least one.
std::size_t bits_for(std::uint64_t values) {
  std::size_t bits = 1;
  while ((std::uint64_t{1} << bits) < values) ++bits;
  return bits;
}

}  // namespace

void expect_wave_shows(const Machine& machine, const std::map<std::string, std::string>& signals,
                       const BlockInputs& inputs, const BlockOutputs& outputs) {
  SCOPED_TRACE("cycle " + std::to_string(inputs.cycle));
  const auto lanes = static_cast<std::size_t>(machine.lanes);
  const auto banks = static_cast<std::size_t>(machine.banks);
  const auto ports = static_cast<std::size_t>(machine.ports);
  const auto bank_bytes = static_cast<std::size_t>(machine.bank_bytes);
  const std::size_t row_bits = bits_for(machine.rows());
  const std::size_t addr_bits = bits_for(std::uint64_t{machine.rows()} * banks * bank_bytes);
  const auto port = [&](const std::string& name, std::size_t element = 0, std::size_t width = 64) {
    return number(signals.at("shared_memory." + name), element, width);
  };
  EXPECT_EQ(number(signals.at("cycle"), 0, 64), static_cast<std::uint64_t>(inputs.cycle));
  EXPECT_EQ(port("rst_ni"), inputs.rst_n);
  EXPECT_EQ(port("req_valid_i"), inputs.req_valid);
  EXPECT_EQ(port("resp_ready_i"), inputs.resp_ready);
  EXPECT_EQ(port("req_op_i"), static_cast<std::uint64_t>(inputs.req_op));
  EXPECT_EQ(port("req_size_i"), inputs.req_size);
  EXPECT_EQ(port("req_mask_i"), inputs.req_mask);
  EXPECT_EQ(port("req_ready_o"), outputs.req_ready);
  EXPECT_EQ(port("resp_valid_o"), outputs.resp_valid);
  EXPECT_EQ(port("phase_last_o"), outputs.phase_last);
  EXPECT_EQ(port("served_o"), outputs.served.words[0]);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    EXPECT_EQ(port("req_addr_i", lane, addr_bits), inputs.req_addr[lane]);
    for (std::size_t word = 4 * lane; word < 4 * lane + 4; ++word) {
      EXPECT_EQ(port("req_wdata_i", word, 32), inputs.req_wdata[word]);
      if (!outputs.resp_valid) continue;
      EXPECT_EQ(port("resp_rdata_o", word, 32), outputs.resp_rdata[word]);
    }
  }
  for (std::size_t bank = 0; bank < banks; ++bank) {
    const std::string scope = "gen_bank[" + std::to_string(bank) + "].u_sram_bank.";
    for (std::size_t i = 0; i < ports; ++i) {
      const std::size_t element = bank * ports + i;
      EXPECT_EQ(port("bank_ren_o", element, 1), bit(outputs.bank_ren, element));
      EXPECT_EQ(port(scope + "ren_i", i, 1), bit(outputs.bank_ren, element));
      if (!bit(outputs.bank_ren, element)) continue;
      EXPECT_EQ(port("bank_row_o", element, row_bits), outputs.bank_row[element]);
      EXPECT_EQ(port(scope + "row_i", i, row_bits), outputs.bank_row[element]);
    }
    for (std::size_t i = 0; i < bank_bytes; ++i) {
      const std::size_t element = bank * bank_bytes + i;
      EXPECT_EQ(port("bank_wmask_o", element, 1), bit(outputs.bank_wmask, element));
      EXPECT_EQ(port(scope + "wmask_i", i, 1), bit(outputs.bank_wmask, element));
      if (!bit(outputs.bank_wmask, element)) continue;
      EXPECT_EQ(port("bank_wdata_o", element, 8), outputs.bank_wdata[element]);
      EXPECT_EQ(port(scope + "wdata_i", i, 8), outputs.bank_wdata[element]);
      EXPECT_EQ(port(scope + "row_i", 0, row_bits), outputs.bank_row[bank * ports]);
    }
  }
  EXPECT_EQ(port("u_phase_sequencer.req_ready_o"), outputs.req_ready);
  const bool stalled = outputs.resp_valid && !inputs.resp_ready;
  EXPECT_EQ(port("u_crossbar.stall_i"), stalled);
  if (inputs.rst_n && !stalled) {
    EXPECT_EQ(port("u_bank_arbiter.served_o"), outputs.served.words[0]);
  }
}

void expect_window(const Machine& machine,
                   const std::map<std::uint64_t, std::map<std::string, std::string>>& instants,
                   const ShownCycles& shown, std::int64_t from, std::int64_t to) {
  EXPECT_EQ(instants.size(), 2U * static_cast<std::size_t>(to - from));
  for (std::size_t i = 0; i < shown.cycles.size(); ++i) {
    const auto& [inputs, outputs] = shown.cycles[i];
    const bool inside = inputs.cycle >= from && inputs.cycle < to;
    ASSERT_EQ(instants.count(10 * i), inside);
    if (!inside) continue;
    ASSERT_EQ(instants.count(10 * i + 5), 1U);
    EXPECT_EQ(instants.at(10 * i).at("shared_memory.clk_i"), "1");
    EXPECT_EQ(instants.at(10 * i + 5).at("shared_memory.clk_i"), "0");
    expect_wave_shows(machine, instants.at(10 * i), inputs, outputs);
    expect_wave_shows(machine, instants.at(10 * i + 5), inputs, outputs);
  }
}

}  // namespace warpbank::test
