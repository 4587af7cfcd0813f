// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/machine_keys.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

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

std::uint64_t parse_integer(std::string_view text, std::uint64_t low, std::uint64_t high) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
    throw UserError("'" + std::string(text) + "' is not an integer",
                    "expected " + std::to_string(low) + ".." + std::to_string(high));
  }
  if (error == std::errc::result_out_of_range || value < low || value > high) {
    throw UserError(std::string(text) + " is out of range",
                    "expected " + std::to_string(low) + ".." + std::to_string(high));
  }
  return value;
}

int parse_int(std::string_view text, int low, int high) {
  return static_cast<int>(
      parse_integer(text, static_cast<std::uint64_t>(low), static_cast<std::uint64_t>(high)));
}

/// Reports print these texts: no escape sequence may reach the terminal.
std::string printable(std::string_view text, bool lines) {
  const auto refused = [&](char c) {
    return (c >= 0 && c < 0x20 && !(lines && c == '\n')) || c == 0x7f;
  };
  if (std::any_of(text.begin(), text.end(), refused)) {
    throw UserError("holds a control character", "expected plain text");
  }
  return std::string(text);
}

template <typename Enum>
Enum parse_word(std::string_view text, const std::vector<Enum>& values) {
  std::vector<std::string> names;
  for (const Enum value : values) {
    if (name_of(value) == text) return value;
    names.emplace_back(name_of(value));
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  throw UserError("'" + std::string(text) + "' is not a value of this key", "expected " + list);
}

const std::array<KeyRule, 11> kRules = {{
    {"name", KeyKind::kText, [](const Machine& m) { return m.name; },
     [](Machine& m, std::string_view v) { m.name = printable(v, false); }},
    {"source", KeyKind::kText, [](const Machine& m) { return m.source; },
     [](Machine& m, std::string_view v) { m.source = printable(v, true); }},
    {"lanes", KeyKind::kNumber, [](const Machine& m) { return std::to_string(m.lanes); },
     [](Machine& m, std::string_view v) { m.lanes = parse_int(v, 1, kMaxLanes); }},
    {"banks", KeyKind::kNumber, [](const Machine& m) { return std::to_string(m.banks); },
     [](Machine& m, std::string_view v) { m.banks = parse_int(v, 1, kMaxBanks); }},
    {"bank_bytes", KeyKind::kNumber, [](const Machine& m) { return std::to_string(m.bank_bytes); },
     [](Machine& m, std::string_view v) { m.bank_bytes = parse_int(v, 1, kMaxBankBytes); }},
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
    {"phases", KeyKind::kWord, [](const Machine& m) { return std::string(name_of(m.phases)); },
     [](Machine& m, std::string_view v) {
       m.phases = parse_word<Phases>(v, {Phases::kDerived, Phases::kWhole});
     }},
    {"extra_latency", KeyKind::kNumber,
     [](const Machine& m) { return std::to_string(m.extra_latency); },
     [](Machine& m, std::string_view v) { m.extra_latency = parse_int(v, 0, kMaxExtraLatency); }},
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

std::string effective_yaml(const Machine& machine) {
  YAML::Emitter out;
  out << YAML::BeginMap;
  for (const MachineKey& key : machine_keys(machine)) {
    out << YAML::Key << key.key << YAML::Value;
    if (key.kind == KeyKind::kText) out << YAML::DoubleQuoted;
    out << key.value;
  }
  out << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace warpbank
