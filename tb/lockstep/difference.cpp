// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/difference.h"

#include <fmt/core.h>

#include <algorithm>

#include "trace/text_writer.h"

namespace warpbank {
namespace {

/// Cycles shown before and after the difference.
constexpr std::int64_t kBefore = 24;
constexpr std::int64_t kAfter = 8;

std::string place_of(const Flight& flight, const Reproduction& reproduction) {
  if (flight.request.origin.line == 0) return reproduction.traffic;
  return fmt::format("{}:{}", reproduction.traffic, flight.request.origin.line);
}

std::string progress_of(const Flight& flight, std::uint64_t age) {
  if (age == 0) return "in its handshake";
  if (age > flight.hold()) {
    return fmt::format("{} cycles after its last wavefront", age - flight.hold());
  }
  if (flight.wavefronts == 0) return "no active lane";
  return fmt::format("in wavefront {} of {}", (age - 1) / flight.cadence + 1, flight.wavefronts);
}

}  // namespace

std::string explain(const Difference& difference, const Machine& machine,
                    const Reproduction& reproduction) {
  const Finding& finding = difference.finding;
  std::string text = fmt::format("first difference: cycle {} of {}, check '{}'\n", difference.cycle,
                                 reproduction.traffic, finding.check);
  text += fmt::format("  signal   {}: {} {}, {} {}\n", finding.signal, difference.left,
                      finding.left, difference.right, finding.right);
  if (!difference.verdict.empty()) text += fmt::format("  verdict  {}\n", difference.verdict);
  if (difference.flight) {
    const Flight& flight = *difference.flight;
    const StringTable no_names;
    std::string line;
    append_text_line(flight.request, machine.lanes,
                     reproduction.names != nullptr ? *reproduction.names : no_names, line);
    text += fmt::format("  request  {} ({}), accepted in cycle {}, {}\n           {}", flight.index,
                        place_of(flight, reproduction), flight.accept_cycle,
                        progress_of(flight, difference.age), line);
  } else {
    text += "  request  none in flight\n";
  }
  if (!reproduction.command.empty()) {
    text += fmt::format("  waves    {} --wave diff --wave-window {}:{}\n", reproduction.command,
                        std::max<std::int64_t>(difference.cycle - kBefore, 0),
                        std::max<std::int64_t>(difference.cycle, 0) + kAfter);
  }
  return text;
}

}  // namespace warpbank
