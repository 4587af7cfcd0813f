// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0

// warpbank_lockstep: random lockstep of the SystemC model and the RTL on one machine, as long as
// wanted. Exit codes: 0 no difference, 1 a difference or an empty bin, 2 bad usage.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/analytic_engine.h"
#include "machine/machine_loader.h"
#include "request/user_error.h"
#include "tb/lockstep/block_pair.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/lockstep.h"
#include "tb/lockstep/random_traffic.h"
#include "tb/lockstep/steady_profiles.h"

namespace warpbank {
namespace {

struct Options {
  std::string machine = "classic";
  std::vector<std::string> sets;
  std::uint64_t cycles = 1000000;
  std::uint64_t seed = 1;
  std::string traffic = "random";
  bool list_empty = false;
  bool allow_empty = false;
  bool systemc_only = false;
  bool rtl_only = false;
};

std::string reproduction_command(const Options& options, std::uint64_t requests) {
  std::string command = fmt::format("warpbank check --random {} --seed {} -m {}", requests,
                                    options.seed, options.machine);
  for (const std::string& set : options.sets) command += " --set " + set;
  return command;
}

void print_coverage(const Coverage& coverage, const Options& options) {
  fmt::print("coverage {} of {} reachable bins\n", coverage.covered(), coverage.reachable());
  if (!options.list_empty) return;
  for (const Bin& bin : coverage.empty_bins()) fmt::print("  empty: {}\n", describe(bin));
}

int run(const Options& options) {
  const Machine machine = load_machine(options.machine, options.sets);
  Coverage coverage(machine);
  const std::optional<Profile> steady = steady_profile(options.traffic);
  if (!steady && options.traffic != "random") {
    throw UserError("--traffic: unknown traffic '" + options.traffic + "'",
                    "known: random, uniform, conflict-free, one-bank");
  }
  RandomTraffic traffic = steady ? RandomTraffic(machine, options.seed, coverage, *steady)
                                 : RandomTraffic(machine, options.seed, coverage);
  AnalyticEngine analytic(machine);
  BlockPair blocks(machine, {!options.rtl_only, !options.systemc_only});
  Lockstep lockstep(machine, traffic, blocks.twin(), &coverage);
  lockstep.compare_analytic(analytic);
  lockstep.stop_after(options.cycles);

  const auto start = std::chrono::steady_clock::now();
  std::string broken;
  try {
    blocks.run(lockstep);
  } catch (const std::exception& error) {
    broken = error.what();  // a contract that the RTL itself checks
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  const LockstepCounts& counts = lockstep.counts();
  fmt::print(
      "{}x{}x{}, seed {}: {} cycles, {} requests, {} dropped by resets, {} stall cycles; "
      "{:.2f} M cycles/s; ",
      machine.lanes, machine.banks, machine.bank_bytes, options.seed, counts.cycles,
      counts.accepted, counts.dropped, counts.stalls,
      static_cast<double>(counts.cycles) / seconds.count() / 1e6);
  print_coverage(coverage, options);
  if (!broken.empty()) {
    fmt::print("first difference: cycle {} of random traffic, seed {}, check 'contract'\n  {}\n",
               static_cast<std::int64_t>(counts.cycles) - 1, options.seed, broken);
    return 1;
  }
  if (lockstep.difference()) {
    Reproduction again{fmt::format("random traffic, seed {}", options.seed), "", nullptr};
    if (!steady) again.command = reproduction_command(options, counts.accepted + 1);
    fmt::print("{}", explain(*lockstep.difference(), machine, again));
    return 1;
  }
  if (coverage.unexpected() > 0) {
    fmt::print("{} bins were hit that the rule of the coverage calls impossible\n",
               coverage.unexpected());
    return 1;
  }
  const bool closed = coverage.covered() == coverage.reachable();
  return closed || steady || options.allow_empty ? 0 : 1;
}

int parse_and_run(int argc, const char* const* argv) {
  Options options;
  CLI::App app("Holds the SystemC model against the RTL on every cycle of random traffic.",
               "warpbank_lockstep");
  app.add_option("-m,--machine", options.machine, "A preset or a YAML file")->capture_default_str();
  app.add_option("--set", options.sets, "Change one key of the machine; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--cycles", options.cycles, "Stop after so many")->capture_default_str();
  app.add_option("--seed", options.seed, "Replays the same traffic")->capture_default_str();
  app.add_option("--traffic", options.traffic,
                 "random, or for measuring: uniform, conflict-free, one-bank")
      ->capture_default_str();
  app.add_flag("--list-empty", options.list_empty, "Name the reachable bins left empty");
  app.add_flag("--allow-empty", options.allow_empty, "Exit 0 although reachable bins are empty");
  auto* systemc = app.add_flag("--systemc-only", options.systemc_only,
                               "Judge the SystemC model alone, by the scoreboard");
  app.add_flag("--rtl-only", options.rtl_only, "Judge the RTL alone, by the scoreboard")
      ->excludes(systemc);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request_for_text) {
    return app.exit(request_for_text);
  } catch (const CLI::ParseError& error) {
    throw UserError(error.what());
  }
  return run(options);
}

}  // namespace
}  // namespace warpbank

int main(int argc, char** argv) {
  try {
    return warpbank::parse_and_run(argc, argv);
  } catch (const warpbank::UserError& error) {
    fmt::print(stderr, "warpbank_lockstep: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "warpbank_lockstep: {}\n", error.what());
    return 70;
  }
}
