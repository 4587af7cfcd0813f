// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/replay.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/engines.h"
#include "cli/interrupt.h"
#include "cli/machine_options.h"
#include "cli/output_format.h"
#include "cli/output_names.h"
#include "cli/progress.h"
#include "cli/replay_outputs.h"
#include "cli/trace_arguments.h"
#include "cli/usage.h"
#include "cli/wave_options.h"
#include "request/user_error.h"
#include "result/output_folder.h"
#include "result/replay_tally.h"
#include "trace/trace_source.h"

namespace warpbank {
namespace {

struct ReplayOptions {
  TraceArguments traces;
  MachineOptions machine;
  WaveOptions wave;
  std::string engine = "analytic";
  std::string format = "table";
  std::string output;
  std::string per_request;
};

/// Bytes of all traces together; absent when one of them is no plain file.
std::optional<std::uint64_t> size_of(const std::vector<std::string>& paths) {
  std::uint64_t size = 0;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
    size += std::filesystem::file_size(path, error);
    if (error) return std::nullopt;
  }
  return size;
}

std::vector<std::string> notes_of(const TraceSource& source) {
  std::vector<std::string> notes;
  for (const TraceNote& note : source.notes()) {
    notes.emplace_back(UserError(note.place, note.text).what());
  }
  return notes;
}

/// A machine.yaml in a results folder may be the one that is read: it is written as it was.
void check_names(const ReplayOptions& options) {
  std::vector<OutputName> outputs = {{"--per-request", options.per_request},
                                     {"--wave", options.wave.file}};
  if (names_folder(options.output)) {
    const std::filesystem::path folder(options.output);
    for (const char* name : {"requests.csv", "result.json", "by_pc.csv"}) {
      outputs.push_back({"-o", (folder / name).string()});
    }
  } else {
    outputs.push_back({"-o", options.output});
  }
  std::vector<std::string> inputs = options.traces.paths;
  inputs.push_back(options.machine.machine);
  check_output_names(outputs, inputs);
}

void run(const ReplayOptions& options) {
  const OutputFormat format = parse_output_format(options.format, {"table", "json", "csv"});
  const Machine machine = chosen_machine(options.machine);
  const TraceOptions trace = trace_options(options.traces, limits_of(machine));
  const FilterOptions filter = filter_options(options.traces);
  check_names(options);
  std::optional<WaveOutput> wave = wave_output(options.wave, options.traces.paths);
  std::unique_ptr<Engine> engine =
      make_engine(options.engine, machine, wave ? std::optional(wave->window()) : std::nullopt);
  catch_interrupts();
  ReplayOutputs outputs(format, options.output, options.per_request);

  StringTable names;
  ReplayTally tally(std::string(engine->name()), machine, filter_text(options.traces));
  const std::optional<std::uint64_t> all_bytes = size_of(options.traces.paths);
  std::uint64_t bytes_before = 0;
  std::uint64_t requests = 0;
  {
    Progress progress;
    for (const std::string& path : options.traces.paths) {
      const std::unique_ptr<TraceSource> source = open_trace(path, trace, names);
      RequestFilter wanted(*source, filter, names);
      engine->replay(wanted, [&](const Request& request, const RequestCost& cost) {
        stop_if_interrupted();
        ++requests;
        tally.add(request, cost);
        outputs.add(request, cost, names);
        if (!progress.due()) return;
        std::optional<double> share;
        if (all_bytes && *all_bytes != 0) {
          share = static_cast<double>(bytes_before + source->bytes_read()) /
                  static_cast<double>(*all_bytes);
        }
        progress.show(requests, share);
      });
      stop_if_interrupted();
      std::map<std::string, std::uint64_t> skipped = source->skipped();
      if (wanted.left_out() != 0) skipped["left out by the filter"] = wanted.left_out();
      tally.end_input({path,
                       std::string(trace_format_name(source->format())),
                       source->xxh3(),
                       std::move(skipped),
                       notes_of(*source),
                       {},
                       0},
                      names);
      bytes_before += source->bytes_read();
    }
  }
  const ReplayResult result = tally.finish(engine->bank_rows());
  engine.reset();  // closes the waves
  outputs.finish(result);
  if (wave) wave->commit();
}

}  // namespace

void add_replay(CLI::App& app, int&) {
  const auto options = std::make_shared<ReplayOptions>();
  CLI::App* verb = app.add_subcommand("replay", "Count what the requests of traces cost");
  add_trace_arguments(*verb, options->traces)->required();
  add_machine_options(*verb, options->machine);
  verb->add_option("--engine", options->engine,
                   "Who counts: " + CLI::detail::join(engine_names(), ", "))
      ->type_name("NAME")
      ->capture_default_str();
  add_output_format(*verb, options->format, {"table", "json", "csv"});
  verb->add_option("-o,--output", options->output,
                   "Write there instead; a name that ends in / becomes a folder with result.json, "
                   "by_pc.csv, requests.csv and machine.yaml")
      ->type_name("FILE|DIR/");
  verb->add_option("--per-request", options->per_request, "Write a CSV line for every request")
      ->type_name("FILE");
  add_trace_filters(*verb, options->traces);
  add_wave_options(*verb, options->wave);
  add_examples(*verb, {"warpbank replay trace.txt",
                       "warpbank replay kernel.traceg.xz -m classic --set banks=64 --op ld",
                       "warpbank replay a.txt b.txt --engine systemc --format json -o result.json",
                       "gunzip -c trace.gz | warpbank replay - -o results/"});
  verb->callback([options] { run(*options); });
}

}  // namespace warpbank
