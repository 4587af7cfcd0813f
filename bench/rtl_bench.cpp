// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Clock cycles per second of the verilated RTL alone, 32 lanes x 32 banks x 4 bytes.
#include "bench/block_bench.h"
#include "tb/rtl_block.h"

namespace warpbank {
namespace {

void rtl(benchmark::State& state, BenchTraffic traffic) {
  const Machine machine;
  static RtlBlock block(machine);
  time_block(state, machine, block, traffic);
}

BENCHMARK_CAPTURE(rtl, random, BenchTraffic::kRandom);
BENCHMARK_CAPTURE(rtl, conflict_free, BenchTraffic::kConflictFree);
BENCHMARK_CAPTURE(rtl, one_bank, BenchTraffic::kOneBank);

}  // namespace
}  // namespace warpbank

BENCHMARK_MAIN();
