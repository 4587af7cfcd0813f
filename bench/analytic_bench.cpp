// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Requests per second of the analytic engine, 32 lanes x 32 banks x 4 bytes.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench/traffic.h"
#include "engine/analytic_engine.h"

namespace warpbank {
namespace {

void analytic(benchmark::State& state, BenchTraffic traffic) {
  const Machine machine;
  constexpr std::size_t kRequests =
      1024;  // a power of two: a division would cost as much as a phase
  const std::vector<Request> requests = make_traffic(machine, traffic, kRequests);
  AnalyticEngine engine(machine);
  std::uint64_t wavefronts = 0;
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : state) {
    wavefronts += engine.cost(requests[i]).wavefronts;
    i = (i + 1) % kRequests;
  }
  benchmark::DoNotOptimize(wavefronts);
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(analytic, random, BenchTraffic::kRandom);
BENCHMARK_CAPTURE(analytic, conflict_free, BenchTraffic::kConflictFree);
BENCHMARK_CAPTURE(analytic, one_bank, BenchTraffic::kOneBank);

}  // namespace
}  // namespace warpbank

BENCHMARK_MAIN();
