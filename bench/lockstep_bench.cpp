// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Clock cycles per second of SystemC and RTL in lockstep, 32 lanes x 32 banks x 4 bytes: the bench
// that finds differences, with every shared port compared and the scoreboard kept in every cycle.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "tb/lockstep/block_pair.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/lockstep.h"
#include "tb/lockstep/random_traffic.h"
#include "tb/lockstep/steady_profiles.h"

namespace warpbank {
namespace {

void lockstep(benchmark::State& state, const std::string& profile) {
  constexpr std::uint64_t kCycles = 200000;
  const Machine machine;
  static BlockPair blocks(machine, {});  // the SystemC kernel takes one per process
  std::uint64_t cycles = 0;
  std::uint64_t requests = 0;
  for ([[maybe_unused]] auto _ : state) {
    Coverage coverage(machine);
    RandomTraffic traffic(machine, 1, coverage, *steady_profile(profile));
    Lockstep run(machine, traffic, blocks.twin(), nullptr);
    run.stop_after(kCycles);
    blocks.run(run);
    if (run.difference()) {
      state.SkipWithError("SystemC and RTL differ");
      break;
    }
    cycles += run.counts().cycles;
    requests += run.counts().accepted;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(cycles));
  state.counters["cycles_per_request"] =
      static_cast<double>(cycles) / static_cast<double>(requests);
}

BENCHMARK_CAPTURE(lockstep, random, "uniform");
BENCHMARK_CAPTURE(lockstep, conflict_free, "conflict-free");
BENCHMARK_CAPTURE(lockstep, one_bank, "one-bank");

}  // namespace
}  // namespace warpbank

BENCHMARK_MAIN();
