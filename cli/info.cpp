// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/info.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/info_report.h"
#include "cli/output_format.h"
#include "cli/standard_output.h"
#include "cli/trace_arguments.h"
#include "cli/usage.h"
#include "result/json_text.h"
#include "result/version.h"

namespace warpbank {
namespace {

struct InfoOptions {
  TraceArguments traces;
  std::string format = "table";
};

void run(const InfoOptions& options) {
  const OutputFormat format = parse_output_format(options.format, {"table", "json"});
  const TraceOptions trace = trace_options(options.traces, TraceLimits{});
  const FilterOptions filter = filter_options(options.traces);
  nlohmann::ordered_json inputs = nlohmann::ordered_json::array();
  std::string text;
  for (const std::string& path : options.traces.paths) {
    StringTable names;
    const std::unique_ptr<TraceSource> source = open_trace(path, trace, names);
    RequestFilter wanted(*source, filter, names);
    const TraceFacts facts = collect_facts(wanted);
    if (format == OutputFormat::kJson) {
      inputs.push_back(info_json(*source, facts));
    } else {
      text += (text.empty() ? "" : "\n") + info_text(*source, facts, filter_text(options.traces));
    }
  }
  if (format == OutputFormat::kJson) {
    text = json_text(
        {{"schema", "warpbank.info/1"}, {"version", version()}, {"inputs", std::move(inputs)}});
  }
  print(text);
}

}  // namespace

void add_info(CLI::App& app, int&) {
  const auto options = std::make_shared<InfoOptions>();
  CLI::App* verb = app.add_subcommand("info", "Say what traces hold and what of them is not read");
  add_trace_arguments(*verb, options->traces)->required();
  add_output_format(*verb, options->format, {"table", "json"});
  add_trace_filters(*verb, options->traces);
  add_examples(*verb, {"warpbank info trace.txt",
                       "warpbank info kernel.traceg.xz --kernel gemm --format json"});
  verb->callback([options] { run(*options); });
}

}  // namespace warpbank
