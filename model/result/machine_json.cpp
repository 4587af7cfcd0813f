// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/machine_json.h"

#include <cstdint>
#include <string>

#include "machine/lane_groups.h"
#include "machine/machine_keys.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;

Json groups_json(const std::vector<std::uint64_t>& groups) {
  Json list = Json::array();
  for (const std::uint64_t group : groups) {
    Json ranges = Json::array();
    for (const LaneRange& range : lane_ranges(group)) ranges.push_back(range_text(range));
    list.push_back(ranges);
  }
  return list;
}

Json rule_json(const PhaseRule& rule) {
  Json object = {{"op", Json::array()}, {"bytes", rule.bytes}};
  for (const Op op : rule.ops) object["op"].push_back(op_name(op));
  if (rule.lanes > 0) object["lanes"] = rule.lanes;
  if (!rule.groups.empty()) object["groups"] = groups_json(rule.groups);
  if (rule.conflict_banks > 0) object["conflict_banks"] = rule.conflict_banks;
  if (!rule.refused.empty()) object["refused"] = rule.refused;
  if (!rule.source.empty()) object["source"] = rule.source;
  object["standing"] = name_of(rule.standing);
  return object;
}

}  // namespace

nlohmann::ordered_json machine_json(const Machine& machine) {
  Json object = Json::object();
  for (const MachineKey& key : machine_keys(machine)) {
    if (key.key == "phases" && machine.phases == Phases::kListed) {
      object[key.key] = Json::array();
      for (const PhaseRule& rule : machine.phase_rules) object[key.key].push_back(rule_json(rule));
    } else if (key.kind == KeyKind::kNumber) {
      object[key.key] = std::stoull(key.value);
    } else if (key.kind == KeyKind::kFlag) {
      object[key.key] = key.value == "true";
    } else {
      object[key.key] = key.value;
    }
  }
  return object;
}

}  // namespace warpbank
