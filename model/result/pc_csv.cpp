// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/pc_csv.h"

#include <fmt/format.h>

#include "result/csv_field.h"

namespace warpbank {

std::string pc_csv(const ReplayResult& result) {
  std::string text =
      "kernel,pc,op,bytes,src,requests,active_lanes,wavefronts,wavefronts_ideal,"
      "wavefronts_excessive,max_ways\n";
  for (const PcRow& row : result.by_pc) {
    const Counters& c = row.counters;
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{},{},{},{},{}\n",
                   csv_field(row.kernel.value_or("")),
                   row.pc ? fmt::format("{:#x}", *row.pc) : std::string(), op_name(row.op),
                   row.bytes, csv_field(row.src.value_or("")), c.requests, c.active_lanes,
                   c.wavefronts, c.wavefronts_ideal, c.wavefronts_excessive, c.max_ways);
  }
  return text;
}

}  // namespace warpbank
