// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include "bench/traffic.h"
#include "engine/block_ports.h"
#include "machine/machine.h"

namespace warpbank {

/// Times a block on one traffic; one iteration is one clock cycle, so items per second are cycles
/// per second. `cycles_per_request` shows what the traffic was.
inline void time_block(benchmark::State& state, const Machine& machine, Block& block,
                       BenchTraffic traffic) {
  BenchStimulus stimulus(machine, traffic);
  constexpr std::int64_t kBatch = 10000;
  while (state.KeepRunningBatch(kBatch)) {
    stimulus.run_for(kBatch);
    block.run(stimulus);
  }
  benchmark::DoNotOptimize(stimulus.checksum());
  state.SetItemsProcessed(state.iterations());
  state.counters["cycles_per_request"] =
      static_cast<double>(state.iterations()) / static_cast<double>(stimulus.requests());
}

}  // namespace warpbank
