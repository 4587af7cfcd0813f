// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/effective_yaml.h"

#include <yaml-cpp/yaml.h>

#include "machine/lane_groups.h"
#include "machine/machine_keys.h"

namespace warpbank {
namespace {

void emit_text(YAML::Emitter& out, const char* key, const std::string& text) {
  if (!text.empty()) out << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << text;
}

void emit_groups(YAML::Emitter& out, const std::vector<std::uint64_t>& groups) {
  out << YAML::Key << "groups" << YAML::Value << YAML::Flow << YAML::BeginSeq;
  for (const std::uint64_t group : groups) {
    out << YAML::Flow << YAML::BeginSeq;
    for (const LaneRange& range : lane_ranges(group)) out << range_text(range);
    out << YAML::EndSeq;
  }
  out << YAML::EndSeq;
}

void emit_rule(YAML::Emitter& out, const PhaseRule& rule) {
  out << YAML::BeginMap << YAML::Key << "op" << YAML::Value << YAML::Flow << YAML::BeginSeq;
  for (const Op op : rule.ops) out << std::string(op_name(op));
  out << YAML::EndSeq << YAML::Key << "bytes" << YAML::Value << YAML::Flow << rule.bytes;
  if (rule.lanes > 0) out << YAML::Key << "lanes" << YAML::Value << rule.lanes;
  if (!rule.groups.empty()) emit_groups(out, rule.groups);
  if (rule.conflict_banks > 0) {
    out << YAML::Key << "conflict_banks" << YAML::Value << rule.conflict_banks;
  }
  emit_text(out, "refused", rule.refused);
  emit_text(out, "source", rule.source);
  out << YAML::Key << "standing" << YAML::Value << std::string(name_of(rule.standing));
  out << YAML::EndMap;
}

}  // namespace

std::string effective_yaml(const Machine& machine) {
  YAML::Emitter out;
  out << YAML::BeginMap;
  for (const MachineKey& key : machine_keys(machine)) {
    // A machine based on this file may change bank_bytes: an interleave that follows it must stay
    // one that follows.
    if (key.key == "interleave_bytes" && machine.interleave_bytes == 0) continue;
    out << YAML::Key << key.key << YAML::Value;
    if (key.key == "phases" && machine.phases == Phases::kListed) {
      out << YAML::BeginSeq;
      for (const PhaseRule& rule : machine.phase_rules) emit_rule(out, rule);
      out << YAML::EndSeq;
      continue;
    }
    if (key.kind == KeyKind::kText) out << YAML::DoubleQuoted;
    out << key.value;
  }
  out << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace warpbank
