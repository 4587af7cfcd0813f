// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/validate_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <tuple>
#include <vector>

#include "result/csv_field.h"
#include "result/text_table.h"
#include "result/version.h"

namespace warpbank {
namespace {

using Align = TextTable::Align;

/// Patterns and reasons beyond this are cut in the table; json and csv have them whole.
constexpr std::size_t kPatternWidth = 44;

std::string clipped(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 2) + "..";
}

std::string heading(const RowResult& result) {
  std::string text = fmt::format("{}  |  {}", result.rule, result.row.arch);
  const std::string machines = fmt::format("{}", fmt::join(result.machines, ", "));
  if (!machines.empty()) text += "  |  " + machines;
  return printable(text) + "\n";
}

std::string verdict_text(const Judgement& judgement) {
  std::string text(name_of(judgement.verdict));
  return judgement.why.empty() ? text : text + ": " + judgement.why;
}

std::string summary(const Validation& validation, const std::string& table) {
  TextTable counts({Align::kRight, Align::kLeft});
  counts.add({std::to_string(validation.rows.size()), "rows of " + table});
  for (const Verdict verdict : kVerdicts) {
    counts.add({std::to_string(validation.count(verdict)), std::string(name_of(verdict))});
  }
  if (validation.left_out > 0) {
    counts.add({std::to_string(validation.left_out), "left out by --arch"});
  }
  return counts.text();
}

}  // namespace

std::string validation_text(const Validation& validation, const std::string& table) {
  std::string text;
  for (std::size_t begin = 0; begin < validation.rows.size();) {
    const RowResult& first = validation.rows[begin];
    text += heading(first);
    TextTable rows({Align::kLeft, Align::kLeft, Align::kLeft, Align::kLeft, Align::kRight,
                    Align::kRight, Align::kLeft});
    rows.add({"row", "pattern", "lanes", "metric", "measured", "model", "verdict"});
    std::size_t end = begin;
    for (; end < validation.rows.size(); ++end) {
      const RowResult& result = validation.rows[end];
      if (result.rule != first.rule || result.row.arch != first.row.arch) break;
      rows.add({result.row.id, clipped(result.row.pattern, kPatternWidth),
                clipped(result.row.mask, kPatternWidth / 2), result.row.metric,
                result.row.value_text, result.judgement.model, verdict_text(result.judgement)});
    }
    text += rows.text() + "\n";
    begin = end;
  }
  return text + summary(validation, table);
}

nlohmann::ordered_json validation_json(const Validation& validation, const std::string& table) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const RowResult& result : validation.rows) {
    const Measurement& row = result.row;
    rows.push_back({{"id", row.id},
                    {"rule", result.rule},
                    {"arch", row.arch},
                    {"machines", result.machines},
                    {"kind", row.kind},
                    {"width_bytes", row.bytes},
                    {"pattern", row.pattern},
                    {"mask", row.mask},
                    {"metric", row.metric},
                    {"value", row.value_text},
                    {"model", result.judgement.model},
                    {"verdict", name_of(result.judgement.verdict)},
                    {"why", result.judgement.why},
                    {"confidence", row.confidence},
                    {"url", row.url},
                    {"notes", row.notes}});
  }
  nlohmann::ordered_json counts;
  for (const Verdict verdict : kVerdicts) counts[name_of(verdict)] = validation.count(verdict);
  return {{"schema", "warpbank.validate/1"},
          {"version", version()},
          {"table", table},
          {"counts", counts},
          {"left_out", validation.left_out},
          {"rows", rows}};
}

std::string validation_csv(const Validation& validation) {
  std::string text =
      "id,rule,arch,machines,kind,width_bytes,pattern,mask,metric,value,model,verdict,why,url\n";
  for (const RowResult& result : validation.rows) {
    const Measurement& row = result.row;
    const std::vector<std::string> fields = {row.id,
                                             result.rule,
                                             row.arch,
                                             fmt::format("{}", fmt::join(result.machines, " ")),
                                             row.kind,
                                             std::to_string(row.bytes),
                                             row.pattern,
                                             row.mask,
                                             row.metric,
                                             row.value_text,
                                             result.judgement.model,
                                             std::string(name_of(result.judgement.verdict)),
                                             result.judgement.why,
                                             row.url};
    std::string line;
    for (const std::string& field : fields) line += (line.empty() ? "" : ",") + csv_field(field);
    text += line + "\n";
  }
  return text;
}

}  // namespace warpbank
