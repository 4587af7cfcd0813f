// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/info_report.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "result/text_table.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShown = 10;

/// Lines "word  value"; a second line of the same word leaves the word out.
class Lines {
 public:
  void add(std::string word, std::string value) {
    if (word == last_) {
      table_.add({"", std::move(value)});
      return;
    }
    last_ = word;
    table_.add({std::move(word), std::move(value)});
  }
  std::string text() const { return table_.text(); }

 private:
  TextTable table_{{TextTable::Align::kLeft, TextTable::Align::kLeft}};
  std::string last_;
};

std::string count_text(const DistinctCount& count) {
  return (count.at_least ? "at least " : "") + std::to_string(count.count);
}

std::string dim_text(const Dim3& dim) { return fmt::format("{}x{}x{}", dim.x, dim.y, dim.z); }

std::string kernel_text(const KernelHeader& kernel) {
  std::string text = kernel.name.empty() ? "(no name)" : kernel.name;
  if (kernel.grid) text += ", grid " + dim_text(*kernel.grid);
  if (kernel.block) text += ", block " + dim_text(*kernel.block);
  if (kernel.shared_bytes) text += fmt::format(", {} bytes of shared memory", *kernel.shared_bytes);
  if (kernel.binary_version) text += fmt::format(", sm_{}", *kernel.binary_version);
  if (kernel.tracer_version) text += fmt::format(", tracer version {}", *kernel.tracer_version);
  return text;
}

/// "32 lanes: 100, 16 lanes: 2", the fullest first.
std::string lanes_text(const TraceFacts& facts) {
  std::string text;
  for (std::size_t lanes = facts.active_lanes.size(); lanes-- > 0;) {
    if (facts.active_lanes[lanes] == 0) continue;
    text += fmt::format("{}{} in {}", text.empty() ? "" : ", ", lanes, facts.active_lanes[lanes]);
  }
  return text;
}

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json dim_json(const std::optional<Dim3>& dim) {
  return dim ? Json::array({dim->x, dim->y, dim->z}) : Json(nullptr);
}

Json count_json(const DistinctCount& count) {
  return {{"count", count.count}, {"at_least", count.at_least}};
}

Json kernel_json(const KernelHeader& kernel) {
  return {{"name", kernel.name},
          {"id", or_null(kernel.id)},
          {"grid", dim_json(kernel.grid)},
          {"block", dim_json(kernel.block)},
          {"shared_bytes", or_null(kernel.shared_bytes)},
          {"shared_base", or_null(kernel.shared_base)},
          {"tracer_version", or_null(kernel.tracer_version)},
          {"binary_version", or_null(kernel.binary_version)},
          {"lineinfo", kernel.lineinfo}};
}

}  // namespace

std::string info_text(const TraceSource& source, const TraceFacts& facts,
                      const std::string& filter) {
  Lines lines;
  lines.add("trace", source.path() == "-" ? "standard input" : source.path());
  lines.add("format", std::string(trace_format_name(source.format())));
  if (!filter.empty()) lines.add("filter", filter);
  for (std::size_t i = 0; i < source.kernels().size() && i < kShown; ++i) {
    lines.add("kernels", kernel_text(source.kernels()[i]));
  }
  if (source.kernel_count() > kShown) {
    lines.add("kernels", fmt::format("and {} more", source.kernel_count() - kShown));
  }
  lines.add("requests", facts.requests == 0 ? (filter.empty() ? "none: no shared-memory access here"
                                                              : "none passes the filter")
                                            : std::to_string(facts.requests));
  for (const auto& [access, requests] : facts.by_op_and_bytes) {
    lines.add("operations", fmt::format("{} of {} byte{} a lane: {}", op_name(access.first),
                                        access.second, access.second == 1 ? "" : "s", requests));
  }
  if (facts.requests != 0) {
    lines.add("active lanes", lanes_text(facts) + " requests");
    lines.add("instructions", count_text(facts.pcs) + " (different pc)");
    lines.add("source lines", count_text(facts.sources));
    lines.add("blocks", count_text(facts.blocks));
    lines.add("warps", count_text(facts.warps));
  }
  if (facts.lowest_address && facts.end_address) {
    lines.add("addresses",
              fmt::format("{:#x} up to {:#x}: {} bytes", *facts.lowest_address, *facts.end_address,
                          *facts.end_address - *facts.lowest_address));
  }
  for (const auto& [reason, count] : source.skipped()) {
    lines.add("skipped", fmt::format("{} line{}: {}", count, count == 1 ? "" : "s", reason));
  }
  for (std::size_t i = 0; i < source.notes().size() && i < kShown; ++i) {
    const TraceNote& note = source.notes()[i];
    lines.add("notes", UserError(note.place, note.text).what());
  }
  if (source.note_count() > kShown) {
    lines.add("notes", fmt::format("and {} more", source.note_count() - kShown));
  }
  return lines.text();
}

Json info_json(TraceSource& source, const TraceFacts& facts) {
  Json object = {{"path", source.path()},
                 {"format", trace_format_name(source.format())},
                 {"xxh3", source.xxh3()},
                 {"requests", facts.requests},
                 {"empty_requests", facts.empty_requests}};
  Json operations = Json::array();
  for (const auto& [access, requests] : facts.by_op_and_bytes) {
    operations.push_back(
        {{"op", op_name(access.first)}, {"bytes", access.second}, {"requests", requests}});
  }
  object["operations"] = operations;
  Json lanes = Json::object();
  for (std::size_t i = 0; i < facts.active_lanes.size(); ++i) {
    if (facts.active_lanes[i] != 0) lanes[std::to_string(i)] = facts.active_lanes[i];
  }
  object["active_lanes_histogram"] = lanes;
  object["highest_lane"] = or_null(facts.highest_lane);
  object["lowest_address"] = or_null(facts.lowest_address);
  object["end_address"] = or_null(facts.end_address);
  object["pcs"] = count_json(facts.pcs);
  object["sources"] = count_json(facts.sources);
  object["blocks"] = count_json(facts.blocks);
  object["warps"] = count_json(facts.warps);
  object["kernel_count"] = source.kernel_count();
  Json kernels = Json::array();
  for (const KernelHeader& kernel : source.kernels()) kernels.push_back(kernel_json(kernel));
  object["kernels"] = kernels;
  Json skipped = Json::object();
  for (const auto& [reason, count] : source.skipped()) skipped[reason] = count;
  object["skipped"] = skipped;
  object["note_count"] = source.note_count();
  Json notes = Json::array();
  for (const TraceNote& note : source.notes()) {
    notes.push_back(
        {{"line", note.place.line}, {"column", note.place.column}, {"text", note.text}});
  }
  object["notes"] = notes;
  return object;
}

}  // namespace warpbank
