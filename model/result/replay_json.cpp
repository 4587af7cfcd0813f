// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/replay_json.h"

#include <fmt/core.h>

#include "result/json_text.h"
#include "result/machine_json.h"
#include "result/nsight_rows.h"
#include "result/version.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;

Json or_null(const std::optional<std::string>& name) { return name ? Json(*name) : Json(nullptr); }

void put_counters(Json& object, const Counters& counters) {
  for (const CounterInfo& info : counter_infos()) object[info.name] = counters.*info.value;
}

Json input_json(const ReplayInput& input) {
  Json skipped = Json::object();
  for (const auto& [reason, count] : input.skipped) skipped[reason] = count;
  return {{"path", input.path},
          {"format", input.format},
          {"xxh3", input.xxh3},
          {"requests", input.counters.requests},
          {"skipped", skipped}};
}

Json pc_json(const PcRow& row) {
  Json object = {{"kernel", or_null(row.kernel)},
                 {"pc", row.pc ? Json(fmt::format("{:#x}", *row.pc)) : Json(nullptr)},
                 {"op", op_name(row.op)},
                 {"bytes", row.bytes},
                 {"src", or_null(row.src)}};
  put_counters(object, row.counters);
  object.erase("empty_requests");
  return object;
}

/// Nsight Compute's rows. Wavefronts per request are for the reader to divide: all numbers here are
/// integers.
Json nsight_json(const ReplayResult& result) {
  Json rows = Json::object();
  for (const NsightRow& row : nsight_rows(result.by_op)) {
    rows[row.key] = {{"instructions", row.instructions()},
                     {"requests", row.requests()},
                     {"wavefronts", row.counters.wavefronts},
                     {"wavefronts_ideal", row.counters.wavefronts_ideal},
                     {"wavefronts_excessive", row.counters.wavefronts_excessive}};
  }
  return rows;
}

}  // namespace

std::string replay_json(const ReplayResult& result) {
  Json document = {{"schema", "warpbank.replay/1"},
                   {"version", version()},
                   {"engine", result.engine},
                   {"machine", machine_json(result.machine)}};
  Json& inputs = document["inputs"] = Json::array();
  for (const ReplayInput& input : result.inputs) inputs.push_back(input_json(input));

  Json& totals = document["totals"] = Json::object();
  put_counters(totals, result.totals);
  totals[cycles_info().name] = result.cycles;

  Json& by_op = document["by_op"] = Json::object();
  for (std::size_t op = 0; op < result.by_op.size(); ++op) {
    put_counters(by_op[op_name(static_cast<Op>(op))], result.by_op[op]);
  }
  Json& by_pc = document["by_pc"] = Json::array();
  for (const PcRow& row : result.by_pc) by_pc.push_back(pc_json(row));

  Json& histogram = document["wavefronts_histogram"] = Json::object();
  for (const auto& [wavefronts, requests] : result.wavefronts_histogram) {
    histogram[std::to_string(wavefronts)] = requests;
  }
  document["bank_rows"] = result.bank_rows;
  document["nsight"] = nsight_json(result);
  Json& traffic = document["traffic"] = Json::object();
  for (const CounterInfo& info : traffic_infos()) traffic[info.name] = result.totals.*info.value;
  return json_text(document);
}

}  // namespace warpbank
