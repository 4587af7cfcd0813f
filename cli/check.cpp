// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/check.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/check_report.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/machine_options.h"
#include "cli/output_format.h"
#include "cli/output_names.h"
#include "cli/progress.h"
#include "cli/standard_output.h"
#include "cli/trace_arguments.h"
#include "cli/usage.h"
#include "cli/wave_options.h"
#include "request/near_name.h"
#include "request/user_error.h"
#include "tb/lockstep/block_pair.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/lockstep.h"
#include "tb/lockstep/naive_check.h"
#include "tb/lockstep/random_traffic.h"
#include "tb/lockstep/source_traffic.h"
#include "trace/trace_source.h"

namespace warpbank {
namespace {

/// Cycles that a wave shows after the difference, where its window goes so far.
constexpr std::uint64_t kLinger = 8;

struct CheckOptions {
  TraceArguments traces;
  MachineOptions machine;
  WaveOptions wave;
  std::string random;
  std::string seed = "1";
  std::string engines = "analytic,systemc,rtl";
  std::string format = "table";
};

std::vector<std::string> split_engines(const std::string& list) {
  const std::vector<std::string> known = {"analytic", "systemc", "rtl"};
  std::vector<std::string> chosen;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string name = list.substr(begin, end - begin);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw UserError("--engines: unknown engine '" + name + "'", near_hint(name, known));
    }
    if (std::find(chosen.begin(), chosen.end(), name) != chosen.end()) {
      throw UserError("--engines: '" + name + "' is named twice");
    }
    chosen.push_back(name);
    begin = end + 1;
  }
  return chosen;
}

/// The word as a shell takes it.
std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./:=,+@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

class Check {
 public:
  explicit Check(const CheckOptions& options)
      : options_(options), machine_(chosen_machine(options.machine)), analytic_(machine_) {
    report_.machine = machine_;
    report_.engines = split_engines(options.engines);
    const std::size_t inputs = options.traces.paths.size() + (options.random.empty() ? 0 : 1);
    if (inputs == 0) throw UserError("check: nothing to check", "give traces, or --random N");
    if (chosen("systemc")) want_wave(".vcd", inputs, vcd_);
    if (chosen("rtl")) want_wave(".fst", inputs, fst_);
    if (!vcd_ && !fst_ && (!options.wave.file.empty() || !options.wave.window.empty())) {
      throw UserError("--wave: the analytic engine has no signals");
    }
    if (chosen("systemc") || chosen("rtl")) {
      make_blocks();
    }
  }

  /// The report is whole, and waves have been written, when this returns.
  const CheckReport& run() {
    catch_interrupts();
    const TraceOptions trace = trace_options(options_.traces, limits_of(machine_));
    for (const std::string& path : options_.traces.paths) {
      if (!report_.difference) check_trace(path, trace);
    }
    if (!options_.random.empty() && !report_.difference) check_random();
    blocks_.reset();  // closes the waves
    if (vcd_) vcd_->commit();
    if (fst_) fst_->commit();
    return report_;
  }

 private:
  bool chosen(const std::string& engine) const {
    return std::find(report_.engines.begin(), report_.engines.end(), engine) !=
           report_.engines.end();
  }

  void want_wave(const std::string& ending, std::size_t inputs,
                 std::optional<WaveOutput>& output) const {
    WaveOptions one = options_.wave;
    if (!one.file.empty()) one.file += ending;
    std::vector<std::string> read = options_.traces.paths;
    read.push_back(options_.machine.machine);
    check_output_names({{"--wave", one.file}}, read);
    std::optional<WaveOutput> wanted = wave_output(one, std::vector<std::string>(inputs));
    if (wanted) output.emplace(*std::move(wanted));
  }

  void make_blocks() {
    const auto window = [](const std::optional<WaveOutput>& output) {
      return output ? std::optional(output->window()) : std::nullopt;
    };
    blocks_.emplace(machine_, BlockChoice{chosen("systemc"), chosen("rtl")}, window(vcd_),
                    window(fst_));
  }

  void check_trace(const std::string& path, const TraceOptions& trace) {
    const std::unique_ptr<TraceSource> source = open_trace(path, trace, names_);
    RequestFilter wanted(*source, filter_options(options_.traces), names_);
    CheckedInput input;
    input.name = path;
    const std::string filter = filter_text(options_.traces);
    const std::string words =
        shell_word(path) + (options_.traces.from.empty() ? "" : " --from " + options_.traces.from) +
        (filter.empty() ? "" : " " + filter);
    if (!blocks_) {
      check_counts(wanted, input, words);
    } else {
      SourceTraffic traffic(wanted);
      check_traffic(traffic, nullptr, input, words);
    }
  }

  void check_random() {
    const std::uint64_t requests = parse_count("--random", options_.random);
    CheckedInput input;
    input.name = "random traffic";
    input.seed = parse_count("--seed", options_.seed);
    if (!blocks_) {
      throw UserError("--random: the analytic engine alone has no traffic to be driven with",
                      "add systemc or rtl to --engines");
    }
    Coverage coverage(machine_);
    RandomTraffic traffic(machine_, *input.seed, coverage);
    traffic.stop_after(requests);
    check_traffic(traffic, &coverage, input,
                  fmt::format("--random {} --seed {}", requests, *input.seed));
  }

  void check_traffic(Traffic& traffic, Coverage* coverage, CheckedInput& input,
                     const std::string& words) {
    Lockstep lockstep(machine_, traffic, blocks_->twin(), coverage);
    lockstep.count_bank_rows();
    if (vcd_ || fst_) lockstep.linger(kLinger);
    const std::vector<std::uint64_t> rows_before = analytic_.bank_rows();
    if (chosen("analytic")) lockstep.compare_analytic(analytic_);
    Progress progress;
    lockstep.poll(stop_if_interrupted);
    lockstep.on_completed([&](const Flight& flight) {
      stop_if_interrupted();
      input.wavefronts += flight.wavefronts;
      input.ideal += flight.ideal;
      if (progress.due()) progress.show(flight.index, std::nullopt);
    });
    blocks_->run(lockstep);
    stop_if_interrupted();
    input.requests = lockstep.counts().accepted;
    input.cycles = lockstep.counts().end;
    input.dropped = lockstep.counts().dropped;
    if (coverage != nullptr) {
      input.bins_covered = coverage->covered();
      input.bins_reachable = coverage->reachable();
    }
    if (lockstep.difference()) {
      blame(*lockstep.difference(), input, words);
    } else if (chosen("analytic") && input.dropped == 0) {
      compare_bank_rows(lockstep.bank_rows(), rows_before, input, words);
    }
    report_.inputs.push_back(input);
  }

  /// The totals per bank; a dropped request would have been counted by the analytic engine only.
  void compare_bank_rows(const std::vector<std::uint64_t>& rows,
                         const std::vector<std::uint64_t>& before, const CheckedInput& input,
                         const std::string& words) {
    for (std::size_t bank = 0; bank < rows.size(); ++bank) {
      const std::uint64_t counted = analytic_.bank_rows()[bank] - before[bank];
      if (counted == rows[bank]) continue;
      Difference difference;
      difference.finding = {"bank_rows", fmt::format("bank_rows[{}]", bank),
                            std::to_string(rows[bank]), std::to_string(counted)};
      difference.cycle = static_cast<std::int64_t>(input.cycles);
      difference.left = chosen("systemc") ? "systemc" : "rtl";
      difference.right = "analytic";
      return blame(difference, input, words);
    }
  }

  void check_counts(RequestSource& source, CheckedInput& input, const std::string& words) {
    const NaiveCheck counts = check_counts_alone(machine_, source, analytic_);
    input.requests = counts.requests;
    input.wavefronts = counts.wavefronts;
    input.ideal = counts.ideal;
    input.cycles = counts.cycles;
    if (counts.difference) blame(*counts.difference, input, words);
    report_.inputs.push_back(input);
  }

  void blame(const Difference& difference, const CheckedInput& input, const std::string& words) {
    report_.difference = difference;
    report_.reproduction.traffic =
        input.name + (input.seed ? fmt::format(", seed {}", *input.seed) : "");
    report_.reproduction.names = &names_;
    if (!blocks_) return;
    std::string command = "warpbank check " + words + " -m " + shell_word(options_.machine.machine);
    for (const std::string& set : options_.machine.sets) command += " --set " + shell_word(set);
    if (options_.engines != CheckOptions().engines) command += " --engines " + options_.engines;
    report_.reproduction.command = command;
  }

  CheckOptions options_;
  Machine machine_;
  AnalyticEngine analytic_;
  StringTable names_;
  std::optional<WaveOutput> vcd_;
  std::optional<WaveOutput> fst_;
  std::optional<BlockPair> blocks_;
  CheckReport report_;
};

void run(const CheckOptions& options, int& exit_code) {
  const OutputFormat format = parse_output_format(options.format, {"table", "json"});
  Check check(options);
  const CheckReport& report = check.run();
  print(format == OutputFormat::kJson ? check_json(report) : check_text(report));
  if (report.difference) exit_code = kGateFailed;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* verb = app.add_subcommand(
      "check", "Hold the engines against each other, request by request and cycle by cycle");
  add_trace_arguments(*verb, options->traces);
  CLI::Option* const random =
      verb->add_option("--random", options->random,
                       "Check N random requests: stores mixed with loads, back-pressure, resets")
          ->type_name("N");
  verb->add_option("--seed", options->seed, "Of the random requests; the same seed replays them")
      ->type_name("S")
      ->capture_default_str()
      ->needs(random);
  add_machine_options(*verb, options->machine);
  verb->add_option("--engines", options->engines, "Who takes part")
      ->type_name("A,B..")
      ->capture_default_str();
  add_output_format(*verb, options->format, {"table", "json"});
  add_trace_filters(*verb, options->traces);
  verb->add_option("--wave", options->wave.file,
                   "Write the signals to NAME.vcd (systemc) and NAME.fst (rtl)")
      ->type_name("NAME")
      ->group("Waves");
  verb->add_option("--wave-window", options->wave.window, "Of the cycles FROM <= cycle < TO")
      ->type_name("FROM:TO")
      ->group("Waves");
  add_examples(*verb, {"warpbank check trace.txt",
                       "warpbank check --random 10000 --seed 7 -m classic --set lanes=8",
                       "warpbank check trace.txt --wave w --wave-window 0:40"});
  verb->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace warpbank
