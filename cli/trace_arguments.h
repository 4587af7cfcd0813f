// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"
#include "trace/request_filter.h"
#include "trace/trace_options.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace warpbank {

/// What the verbs that read traces take: TRACE..., --from and the filters, as typed.
struct TraceArguments {
  std::vector<std::string> paths;
  std::string from;
  std::string kernel, block, warp, pc, op, first;
};

/// Adds the TRACE arguments and --from; `arguments` must live as long as `verb`.
CLI::Option* add_trace_arguments(CLI::App& verb, TraceArguments& arguments);
void add_trace_filters(CLI::App& verb, TraceArguments& arguments);

/// What they mean. Throws UserError.
TraceOptions trace_options(const TraceArguments& arguments, const TraceLimits& limits);
FilterOptions filter_options(const TraceArguments& arguments);

/// The filters as one would type them again; empty without any.
std::string filter_text(const TraceArguments& arguments);

/// What the engines take on this machine.
TraceLimits limits_of(const Machine& machine);

/// "--option: 12" as a number; throws UserError that names the option.
std::uint64_t parse_count(const std::string& option, const std::string& text);

}  // namespace warpbank
