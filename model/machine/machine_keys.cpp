// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/machine_keys.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "machine/parse_value.h"
#include "request/near_name.h"
#include "request/request.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

struct KeyRule {
  std::string_view name;
  KeyKind kind;
  std::string (*get)(const Machine&);
  void (*set)(Machine&, std::string_view);
};

const std::array<KeyRule, 16> kRules = {{
    {"name", KeyKind::kText, [](const Machine& m) { return m.name; },
     [](Machine& m, std::string_view v) { m.name = parse_text(v, false); }},
    {"source", KeyKind::kText, [](const Machine& m) { return m.source; },
     [](Machine& m, std::string_view v) { m.source = parse_text(v, true); }},
    {"lanes", KeyKind::kNumber, [](const Machine& m) { return std::to_string(m.lanes); },
     [](Machine& m, std::string_view v) { m.lanes = parse_int(v, 1, kMaxLanes); }},
    {"banks", KeyKind::kNumber, [](const Machine& m) { return std::to_string(m.banks); },
     [](Machine& m, std::string_view v) { m.banks = parse_int(v, 1, kMaxBanks); }},
    {"bank_bytes", KeyKind::kNumber, [](const Machine& m) { return std::to_string(m.bank_bytes); },
     [](Machine& m, std::string_view v) { m.bank_bytes = parse_int(v, 1, kMaxBankBytes); }},
    {"interleave_bytes", KeyKind::kNumber,
     [](const Machine& m) { return std::to_string(m.interleave()); },
     [](Machine& m, std::string_view v) { m.interleave_bytes = parse_int(v, 0, kMaxBankBytes); }},
    {"shared_bytes", KeyKind::kNumber,
     [](const Machine& m) { return std::to_string(m.shared_bytes); },
     [](Machine& m, std::string_view v) { m.shared_bytes = parse_integer(v, 1, kMaxSharedBytes); }},
    {"ports", KeyKind::kNumber, [](const Machine& m) { return std::to_string(m.ports); },
     [](Machine& m, std::string_view v) { m.ports = parse_int(v, 1, kMaxPorts); }},
    {"mapping", KeyKind::kWord, [](const Machine& m) { return std::string(name_of(m.mapping)); },
     [](Machine& m, std::string_view v) {
       m.mapping = parse_word<Mapping>(v, {Mapping::kModulo, Mapping::kXor, Mapping::kSkew});
     }},
    {"broadcast", KeyKind::kWord,
     [](const Machine& m) { return std::string(name_of(m.broadcast)); },
     [](Machine& m, std::string_view v) {
       m.broadcast =
           parse_word<Broadcast>(v, {Broadcast::kMulticast, Broadcast::kSingle, Broadcast::kNone});
     }},
    {"pair_rule", KeyKind::kFlag,
     [](const Machine& m) { return std::string(m.pair_rule ? "true" : "false"); },
     [](Machine& m, std::string_view v) { m.pair_rule = parse_flag(v); }},
    {"lane_words", KeyKind::kWord,
     [](const Machine& m) { return std::string(name_of(m.lane_words)); },
     [](Machine& m, std::string_view v) {
       m.lane_words = parse_word<LaneWords>(v, {LaneWords::kAll, LaneWords::kFirst});
     }},
    {"atomics", KeyKind::kWord, [](const Machine& m) { return std::string(name_of(m.atomics)); },
     [](Machine& m, std::string_view v) {
       m.atomics = parse_word<Atomics>(v, {Atomics::kMerge, Atomics::kSerialize});
     }},
    {"atomic_cycles", KeyKind::kNumber,
     [](const Machine& m) { return std::to_string(m.atomic_cycles); },
     [](Machine& m, std::string_view v) { m.atomic_cycles = parse_int(v, 1, kMaxAtomicCycles); }},
    {"extra_latency", KeyKind::kNumber,
     [](const Machine& m) { return std::to_string(m.extra_latency); },
     [](Machine& m, std::string_view v) { m.extra_latency = parse_int(v, 0, kMaxExtraLatency); }},
    {"phases", KeyKind::kWord, [](const Machine& m) { return std::string(name_of(m.phases)); },
     [](Machine& m, std::string_view v) {
       m.phases = parse_word<Phases>(v, {Phases::kDerived, Phases::kWhole});
       m.phase_rules.clear();
     }},
}};

const KeyRule* find_rule(std::string_view key) {
  const auto rule = std::find_if(kRules.begin(), kRules.end(),
                                 [&](const KeyRule& candidate) { return candidate.name == key; });
  return rule == kRules.end() ? nullptr : &*rule;
}

}  // namespace

std::vector<MachineKey> machine_keys(const Machine& machine) {
  std::vector<MachineKey> keys;
  for (const KeyRule& rule : kRules) {
    keys.push_back({std::string(rule.name), rule.get(machine), rule.kind});
  }
  return keys;
}

std::vector<std::string> machine_key_names() {
  std::vector<std::string> names;
  for (const KeyRule& rule : kRules) names.emplace_back(rule.name);
  return names;
}

void set_machine_key(Machine& machine, std::string_view key, std::string_view value) {
  const KeyRule* rule = find_rule(key);
  if (rule == nullptr) {
    std::vector<std::string> names = machine_key_names();
    names.insert(names.begin(), "base");
    throw UserError("unknown key '" + std::string(key) + "'", near_hint(key, names));
  }
  try {
    rule->set(machine, value);
  } catch (const UserError& error) {
    throw UserError(std::string(key) + ": " + error.what());
  }
}

std::optional<KeyKind> machine_key_kind(std::string_view key) {
  const KeyRule* rule = find_rule(key);
  if (rule == nullptr) return std::nullopt;
  return rule->kind;
}

}  // namespace warpbank
