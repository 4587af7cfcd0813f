// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/check_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "result/json_text.h"
#include "result/machine_json.h"
#include "result/version.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;

/// "analytic, systemc and rtl".
std::string list_of(const std::vector<std::string>& names) {
  if (names.size() < 2) return fmt::format("{}", fmt::join(names, ""));
  return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::string agreement(const CheckReport& report) {
  std::uint64_t requests = 0;
  std::uint64_t cycles = 0;
  bool systemc = false;
  bool rtl = false;
  for (const CheckedInput& input : report.inputs) {
    requests += input.requests;
    cycles += input.cycles;
  }
  for (const std::string& engine : report.engines) {
    systemc = systemc || engine == "systemc";
    rtl = rtl || engine == "rtl";
  }
  const std::string& one = report.engines.front();
  std::string text = report.engines.size() == 1
                         ? fmt::format("{} agrees with the independent count", one)
                         : fmt::format("{} agree", list_of(report.engines));
  text += fmt::format(" on {} requests in {} cycles", requests, cycles);
  if (systemc && rtl) text += ", systemc and rtl on every shared signal in every cycle";
  return text + "\n";
}

Json difference_json(const CheckReport& report) {
  if (!report.difference) return nullptr;
  const Difference& difference = *report.difference;
  Json object = {{"input", report.reproduction.traffic},
                 {"cycle", difference.cycle},
                 {"check", difference.finding.check},
                 {"signal", difference.finding.signal},
                 {"left", difference.left},
                 {"left_value", difference.finding.left},
                 {"right", difference.right},
                 {"right_value", difference.finding.right},
                 {"request", nullptr},
                 {"line", nullptr},
                 {"text", explain(difference, report.machine, report.reproduction)}};
  if (difference.flight) {
    object["request"] = difference.flight->index;
    if (difference.flight->request.origin.line != 0) {
      object["line"] = difference.flight->request.origin.line;
    }
  }
  return object;
}

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace

std::string check_text(const CheckReport& report) {
  std::string text;
  for (const CheckedInput& input : report.inputs) {
    text += input.name;
    if (input.seed) text += fmt::format(", seed {}", *input.seed);
    text += fmt::format(": {} requests", input.requests);
    if (input.dropped != 0) text += fmt::format(" ({} dropped by resets)", input.dropped);
    text += fmt::format(", {} wavefronts ({} ideal), {} cycles", input.wavefronts, input.ideal,
                        input.cycles);
    if (input.bins_reachable) {
      text += fmt::format(", coverage {} of {} reachable bins", *input.bins_covered,
                          *input.bins_reachable);
    }
    text += "\n";
  }
  if (report.difference) {
    return text + explain(*report.difference, report.machine, report.reproduction);
  }
  return text + agreement(report);
}

std::string check_json(const CheckReport& report) {
  Json document = {{"schema", "warpbank.check/1"},
                   {"version", version()},
                   {"engines", report.engines},
                   {"machine", machine_json(report.machine)},
                   {"agree", !report.difference.has_value()}};
  Json& inputs = document["inputs"] = Json::array();
  for (const CheckedInput& input : report.inputs) {
    inputs.push_back({{"name", input.name},
                      {"seed", or_null(input.seed)},
                      {"requests", input.requests},
                      {"wavefronts", input.wavefronts},
                      {"wavefronts_ideal", input.ideal},
                      {"cycles", input.cycles},
                      {"dropped", input.dropped},
                      {"bins_reachable", or_null(input.bins_reachable)},
                      {"bins_covered", or_null(input.bins_covered)}});
  }
  document["difference"] = difference_json(report);
  return json_text(document);
}

}  // namespace warpbank
