// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/trace_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <utility>

#include "machine/phase_plan.h"
#include "request/near_name.h"
#include "request/user_error.h"
#include "trace/source_line.h"

namespace warpbank {
namespace {

/// Calls parse(text) and puts the option's name in front of what it complains about.
template <typename Parse>
auto parse_option(const std::string& option, const std::string& text, Parse parse) {
  try {
    return parse(text);
  } catch (const UserError& error) {
    throw UserError(option + ": " + error.what());
  }
}

TraceFormat parse_format(const std::string& text) {
  if (const auto format = trace_format_from_name(text)) return *format;
  std::vector<std::string> names;
  for (const TraceFormat format : {TraceFormat::kText, TraceFormat::kAccelSim}) {
    names.emplace_back(trace_format_name(format));
  }
  throw UserError("--from: unknown format '" + text + "'", near_hint(text, names));
}

}  // namespace

CLI::Option* add_trace_arguments(CLI::App& verb, TraceArguments& arguments) {
  verb.add_option("--from", arguments.from,
                  "Format of the traces: text or accelsim; found by content without it")
      ->type_name("FORMAT");
  return verb
      .add_option("TRACE", arguments.paths, "Trace files, plain or .xz; - is standard input")
      ->type_name("");
}

void add_trace_filters(CLI::App& verb, TraceArguments& arguments) {
  const auto add = [&](const char* name, std::string& value, const char* type, const char* text) {
    verb.add_option(name, value, text)
        ->type_name(type)
        ->group("Filters (only the requests that..)");
  };
  add("--kernel", arguments.kernel, "NAME", "belong to a kernel whose name holds NAME");
  add("--block", arguments.block, "X,Y,Z", "belong to this thread block");
  add("--warp", arguments.warp, "N", "belong to this warp of a block");
  add("--pc", arguments.pc, "HEX", "belong to the instruction at this address");
  add("--op", arguments.op, "OP", "are of this kind: ld, st, atom, ldmatrix, stmatrix");
  add("--first", arguments.first, "N", "are among the first N of each trace, after the others");
}

TraceOptions trace_options(const TraceArguments& arguments, const TraceLimits& limits) {
  if (std::count(arguments.paths.begin(), arguments.paths.end(), "-") > 1) {
    throw UserError("standard input (-) is named twice", "it can be read once");
  }
  TraceOptions options;
  options.limits = limits;
  if (!arguments.from.empty()) options.from = parse_format(arguments.from);
  return options;
}

FilterOptions filter_options(const TraceArguments& arguments) {
  FilterOptions options;
  if (!arguments.kernel.empty()) options.kernel = arguments.kernel;
  if (!arguments.block.empty()) {
    options.block = parse_option("--block", arguments.block, parse_block_filter);
  }
  if (!arguments.warp.empty()) {
    const std::uint64_t warp = parse_count("--warp", arguments.warp);
    if (warp > std::numeric_limits<std::uint32_t>::max()) {
      throw UserError("--warp: " + arguments.warp + " is no warp number");
    }
    options.warp = static_cast<std::uint32_t>(warp);
  }
  if (!arguments.pc.empty()) options.pc = parse_option("--pc", arguments.pc, parse_pc_filter);
  if (!arguments.op.empty()) options.op = parse_option("--op", arguments.op, parse_op_filter);
  if (!arguments.first.empty()) options.first = parse_count("--first", arguments.first);
  return options;
}

std::string filter_text(const TraceArguments& arguments) {
  std::string text;
  const std::pair<const char*, const std::string&> all[] = {
      {"--kernel", arguments.kernel}, {"--block", arguments.block}, {"--warp", arguments.warp},
      {"--pc", arguments.pc},         {"--op", arguments.op},       {"--first", arguments.first}};
  for (const auto& [option, value] : all) {
    if (!value.empty()) text += (text.empty() ? "" : " ") + std::string(option) + " " + value;
  }
  return text;
}

TraceLimits limits_of(const Machine& machine) {
  TraceLimits limits;
  limits.lanes = machine.lanes;
  limits.shared_bytes = machine.shared_bytes;
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      const PhaseRule* const rule = listed_rule(machine, static_cast<Op>(op), bytes);
      if (rule != nullptr) limits.refused[access_index(static_cast<Op>(op), bytes)] = rule->refused;
    }
  }
  limits.machine = machine.name;
  return limits;
}

std::uint64_t parse_count(const std::string& option, const std::string& text) {
  const auto count = parse_decimal(text);
  if (!count) {
    throw UserError(option + ": '" + text + "' is not a number", "expected a decimal integer");
  }
  return *count;
}

}  // namespace warpbank
