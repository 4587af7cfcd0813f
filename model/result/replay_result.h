// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "request/request.h"
#include "result/counters.h"

namespace warpbank {

/// One input file of a replay.
struct ReplayInput {
  std::string path;                              ///< as given
  std::string format;                            ///< text, accelsim, ...
  std::string xxh3;                              ///< of the file's bytes as stored, 16 hex digits
  std::map<std::string, std::uint64_t> skipped;  ///< reason -> lines
  std::vector<std::string> notes;                ///< oddities that did not stop the reading
  Counters counters;
  std::uint64_t cycles = 0;
};

/// The requests of one instruction: same kernel, pc, op, bytes and source line.
struct PcRow {
  std::optional<std::string> kernel;
  std::optional<std::uint64_t> pc;
  Op op = Op::kLoad;
  int bytes = 0;
  std::optional<std::string> src;
  Counters counters;
};

/// Everything a replay counted.
struct ReplayResult {
  std::string engine;
  Machine machine;
  std::string filter;  ///< what was asked for of the traces, in words; empty: everything
  std::vector<ReplayInput> inputs;
  Counters totals;
  std::uint64_t cycles = 0;  ///< summed over the inputs
  std::array<Counters, kOpCount> by_op{};
  std::vector<PcRow> by_pc;  ///< excessive falling, then kernel, pc, op, bytes, src; nulls first
  std::map<std::uint32_t, std::uint64_t> wavefronts_histogram;  ///< wavefronts -> requests
  std::vector<std::uint64_t> bank_rows;                         ///< port uses, per bank
};

}  // namespace warpbank
