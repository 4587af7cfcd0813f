// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/replay_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "result/nsight_rows.h"
#include "result/text_table.h"

namespace warpbank {
namespace {

using Align = TextTable::Align;

constexpr std::size_t kShownPcs = 10;

std::string plural(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.1f}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string per_request(const Counters& counters) {
  return fmt::format(
      "{:.2f}", static_cast<double>(counters.wavefronts) / static_cast<double>(counters.requests));
}

std::string inputs_text(const ReplayResult& result) {
  constexpr std::size_t kShownNotes = 3;
  std::string text;
  const auto line = [&](std::string_view head, std::string rest) {
    text += fmt::format("{:<8} {}\n", head, printable(std::move(rest)));
  };
  for (const ReplayInput& input : result.inputs) {
    line("input", fmt::format("{} ({}): {}", input.path == "-" ? "standard input" : input.path,
                              input.format, plural(input.counters.requests, "request")));
    for (const auto& [reason, count] : input.skipped) {
      line("", fmt::format("skipped {}: {}", plural(count, "line"), reason));
    }
    for (std::size_t i = 0; i < std::min(kShownNotes, input.notes.size()); ++i) {
      line("", "note: " + input.notes[i]);
    }
    if (input.notes.size() > kShownNotes) {
      line("", fmt::format("{} more; 'warpbank info' shows them",
                           plural(input.notes.size() - kShownNotes, "note")));
    }
  }
  if (!result.filter.empty()) line("filter", result.filter);
  return text;
}

/// Several traces side by side: what one wants to see of variants of a kernel.
std::string by_input_text(const ReplayResult& result) {
  if (result.inputs.size() < 2) return {};
  TextTable table(
      {Align::kLeft, Align::kRight, Align::kRight, Align::kRight, Align::kRight, Align::kRight});
  table.add({"input", "requests", "wavefronts", "ideal", "excessive", "cycles"});
  for (const ReplayInput& input : result.inputs) {
    const Counters& c = input.counters;
    table.add({input.path, std::to_string(c.requests), std::to_string(c.wavefronts),
               std::to_string(c.wavefronts_ideal), std::to_string(c.wavefronts_excessive),
               std::to_string(input.cycles)});
  }
  return "\nBy input\n" + table.text();
}

std::string totals_text(const ReplayResult& result) {
  TextTable table({Align::kLeft, Align::kRight, Align::kLeft});
  for (const CounterInfo& info : counter_infos()) {
    table.add({std::string(info.label), std::to_string(result.totals.*info.value),
               std::string(info.description)});
  }
  const CyclesInfo& cycles = cycles_info();
  table.add(
      {std::string(cycles.label), std::to_string(result.cycles), std::string(cycles.description)});
  return "\nTotal\n" + table.text();
}

std::string nsight_text(const ReplayResult& result) {
  TextTable table({Align::kLeft, Align::kRight, Align::kRight, Align::kRight, Align::kRight,
                   Align::kRight, Align::kRight});
  table.add(
      {"", "instructions", "requests", "wavefronts", "ideal", "excessive", "wavefronts/request"});
  for (const NsightRow& row : nsight_rows(result.by_op)) {
    const Counters& c = row.counters;
    if (c.requests == 0) continue;
    table.add({std::string(row.label), std::to_string(row.instructions()),
               std::to_string(row.requests()), std::to_string(c.wavefronts),
               std::to_string(c.wavefronts_ideal), std::to_string(c.wavefronts_excessive),
               row.requests() == 0
                   ? "-"
                   : fmt::format("{:.2f}", static_cast<double>(c.wavefronts) /
                                               static_cast<double>(row.requests()))});
  }
  return "\nIn Nsight Compute's rows\n" + table.text();
}

std::string traffic_text(const ReplayResult& result) {
  TextTable table({Align::kLeft, Align::kRight, Align::kLeft});
  for (const CounterInfo& info : traffic_infos()) {
    table.add({std::string(info.label), std::to_string(result.totals.*info.value),
               std::string(info.description)});
  }
  return "\nWhat moved\n" + table.text();
}

std::string pcs_text(const ReplayResult& result) {
  const auto conflicting =
      std::count_if(result.by_pc.begin(), result.by_pc.end(),
                    [](const PcRow& row) { return row.counters.wavefronts_excessive != 0; });
  if (conflicting == 0) return {};
  const auto shown = std::min<std::size_t>(kShownPcs, static_cast<std::size_t>(conflicting));
  TextTable table({Align::kRight, Align::kRight, Align::kRight, Align::kRight, Align::kLeft,
                   Align::kRight, Align::kRight, Align::kLeft, Align::kLeft});
  table.add({"excessive", "wavefronts", "requests", "wavefronts/request", "op", "bytes", "pc",
             "source", "kernel"});
  for (std::size_t i = 0; i < shown; ++i) {
    const PcRow& row = result.by_pc[i];
    const Counters& c = row.counters;
    table.add({std::to_string(c.wavefronts_excessive), std::to_string(c.wavefronts),
               std::to_string(c.requests), per_request(c), std::string(op_name(row.op)),
               std::to_string(row.bytes), row.pc ? fmt::format("{:#x}", *row.pc) : "-",
               row.src.value_or("-"), row.kernel.value_or("-")});
  }
  return fmt::format("\nInstructions with bank conflicts, worst first ({} of {})\n", shown,
                     conflicting) +
         table.text();
}

std::string histogram_text(const ReplayResult& result) {
  constexpr std::uint64_t kBar = 40;
  std::uint64_t most = 0;
  for (const auto& [wavefronts, requests] : result.wavefronts_histogram) {
    most = std::max(most, requests);
  }
  TextTable table({Align::kRight, Align::kRight, Align::kRight, Align::kLeft});
  table.add({"wavefronts", "requests", "share", ""});
  for (const auto& [wavefronts, requests] : result.wavefronts_histogram) {
    const double length = std::ceil(static_cast<double>(kBar) * static_cast<double>(requests) /
                                    static_cast<double>(most));
    table.add({std::to_string(wavefronts), std::to_string(requests),
               percent(requests, result.totals.requests),
               std::string(static_cast<std::size_t>(length), '#')});
  }
  return "\nHow many wavefronts a request took\n" + table.text();
}

std::string verdict(const Counters& totals) {
  if (totals.wavefronts_excessive == 0) {
    return "\nNo bank conflicts: every request took as few wavefronts as it can.\n";
  }
  return fmt::format("\nBank conflicts: {} of {} wavefronts ({}) are excessive.\n",
                     totals.wavefronts_excessive, totals.wavefronts,
                     percent(totals.wavefronts_excessive, totals.wavefronts));
}

}  // namespace

std::string machine_line(const Machine& machine) {
  return printable(fmt::format("{}: {}, {} of {}, {} of shared memory", machine.name,
                               plural(static_cast<std::uint64_t>(machine.lanes), "lane"),
                               plural(static_cast<std::uint64_t>(machine.banks), "bank"),
                               plural(static_cast<std::uint64_t>(machine.bank_bytes), "byte"),
                               plural(machine.shared_bytes, "byte")));
}

std::string replay_table(const ReplayResult& result) {
  std::string text =
      fmt::format("machine  {}\nengine   {}\n", machine_line(result.machine), result.engine) +
      inputs_text(result);
  if (result.totals.requests == 0) {
    return text + (result.filter.empty()
                       ? "\nNo shared-memory access here: there is nothing to count.\n"
                       : "\nNo request passes the filter: there is nothing to count.\n");
  }
  return text + by_input_text(result) + totals_text(result) + nsight_text(result) +
         traffic_text(result) + pcs_text(result) + histogram_text(result) + verdict(result.totals);
}

}  // namespace warpbank
