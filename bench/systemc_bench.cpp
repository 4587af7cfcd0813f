// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Clock cycles per second of the SystemC model alone, 32 lanes x 32 banks x 4 bytes.
#include "bench/block_bench.h"
#include "systemc/systemc_block.h"

namespace warpbank {
namespace {

void systemc(benchmark::State& state, BenchTraffic traffic) {
  const Machine machine;
  static SystemcBlock block(machine);  // the SystemC kernel takes one per process
  time_block(state, machine, block, traffic);
}

BENCHMARK_CAPTURE(systemc, random, BenchTraffic::kRandom);
BENCHMARK_CAPTURE(systemc, conflict_free, BenchTraffic::kConflictFree);
BENCHMARK_CAPTURE(systemc, one_bank, BenchTraffic::kOneBank);

}  // namespace
}  // namespace warpbank

BENCHMARK_MAIN();
