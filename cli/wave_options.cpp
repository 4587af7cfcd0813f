// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/wave_options.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <utility>

#include "request/user_error.h"
#include "trace/source_line.h"

namespace warpbank {

void add_wave_options(CLI::App& verb, WaveOptions& options) {
  const char* group = "Waves";
  verb.add_option("--wave", options.file,
                  "Write the signals there: VCD with --engine systemc, FST with --engine rtl")
      ->type_name("FILE")
      ->group(group);
  verb.add_option("--wave-window", options.window, "Of the cycles FROM <= cycle < TO")
      ->type_name("FROM:TO")
      ->group(group);
}

WaveOutput::WaveOutput(std::string file, std::int64_t from, std::int64_t to)
    : staged_(std::move(file)), from_(from), to_(to) {}

std::optional<WaveOutput> wave_output(const WaveOptions& options,
                                      const std::vector<std::string>& traces) {
  if (options.file.empty() && options.window.empty()) return std::nullopt;
  if (options.file.empty()) throw UserError("--wave-window needs --wave FILE");
  if (options.window.empty()) {
    throw UserError("--wave needs --wave-window FROM:TO", "waves of everything would be huge");
  }
  if (traces.size() != 1) throw UserError("--wave takes one trace: cycles start anew in each");
  const std::size_t colon = options.window.find(':');
  const auto from = parse_decimal(std::string_view(options.window).substr(0, colon));
  const auto to = colon == std::string::npos
                      ? std::nullopt
                      : parse_decimal(std::string_view(options.window).substr(colon + 1));
  constexpr std::uint64_t kLast = std::numeric_limits<std::int64_t>::max();
  if (!from || !to || *from >= *to || *to > kLast) {
    throw UserError("--wave-window: '" + options.window + "' is not a window",
                    "expected FROM:TO in cycles, FROM < TO");
  }
  return WaveOutput(options.file, static_cast<std::int64_t>(*from), static_cast<std::int64_t>(*to));
}

}  // namespace warpbank
