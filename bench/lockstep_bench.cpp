// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Clock cycles per second of SystemC and RTL in lockstep, 32 lanes x 32 banks x 4 bytes: the bench
// that finds differences, with every shared port compared and the scoreboard kept in every cycle.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "bench/traffic.h"
#include "systemc/systemc_block.h"
#include "tb/lockstep/block_pair.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/lockstep.h"
#include "tb/lockstep/port_comparison.h"
#include "tb/lockstep/random_traffic.h"
#include "tb/lockstep/steady_profiles.h"
#include "tb/rtl_block.h"

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

/// SystemC against RTL on every shared port in every cycle and nothing else, on the traffic of the
/// other benchmarks.
class PortsOnly : public Stimulus {
 public:
  PortsOnly(const Machine& machine, BenchTraffic traffic, RtlBlock& rtl)
      : stimulus_(machine, traffic), comparison_(machine), rtl_(rtl) {}

  void run_for(std::uint64_t cycles) { stimulus_.run_for(cycles); }
  bool drive(BlockInputs& inputs) override { return stimulus_.drive(inputs); }
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override {
    same_ = same_ && comparison_.same(outputs, rtl_.evaluate(inputs));
    rtl_.clock();
    return stimulus_.observe(inputs, outputs) && same_;
  }
  bool same() const { return same_; }

 private:
  BenchStimulus stimulus_;
  PortComparison comparison_;
  RtlBlock& rtl_;
  bool same_ = true;
};

void ports(benchmark::State& state, BenchTraffic traffic) {
  constexpr std::int64_t kBatch = 10000;
  const Machine machine;
  static SystemcBlock systemc(machine);  // the SystemC kernel takes one per process
  RtlBlock rtl(machine);
  systemc.clear_memory();
  PortsOnly run(machine, traffic, rtl);
  while (run.same() && state.KeepRunningBatch(kBatch)) {
    run.run_for(kBatch);
    systemc.run(run);
  }
  if (!run.same()) state.SkipWithError("SystemC and RTL differ");
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(ports, random, BenchTraffic::kRandom);
BENCHMARK_CAPTURE(ports, conflict_free, BenchTraffic::kConflictFree);
BENCHMARK_CAPTURE(ports, one_bank, BenchTraffic::kOneBank);
BENCHMARK_CAPTURE(lockstep, random, "uniform");
BENCHMARK_CAPTURE(lockstep, conflict_free, "conflict-free");
BENCHMARK_CAPTURE(lockstep, one_bank, "one-bank");

}  // namespace
}  // namespace warpbank

BENCHMARK_MAIN();
