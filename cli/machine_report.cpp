// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/machine_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <sstream>

#include "machine/access_plans.h"
#include "machine/lane_groups.h"
#include "machine/machine_keys.h"
#include "machine/machine_remarks.h"
#include "result/text_table.h"

namespace warpbank {
namespace {

using Align = TextTable::Align;
using Json = nlohmann::ordered_json;

constexpr std::size_t kColumns = 100;

/// `text` in lines of kColumns, the first behind `head`, the others behind as many blanks.
std::string wrapped(const std::string& head, const std::string& text) {
  std::istringstream words(text);
  std::string line = head;
  std::string result;
  bool fresh = true;
  for (std::string word; words >> word; fresh = false) {
    if (!fresh && line.size() + 1 + word.size() > kColumns) {
      result += line + "\n";
      line = std::string(head.size(), ' ');
      fresh = true;
    }
    line += (fresh ? "" : " ") + word;
  }
  return result + line + "\n";
}

std::string size_text(std::uint64_t bytes) {
  const bool whole = bytes % 1024 == 0;
  return whole ? std::to_string(bytes / 1024)
               : fmt::format("{:.1f}", static_cast<double>(bytes) / 1024);
}

/// What a machine has that `classic` has not.
std::string special_text(const Machine& machine) {
  std::vector<std::string> parts;
  if (machine.interleave() != machine.bank_bytes) {
    parts.push_back(fmt::format("{}-byte words over wider rows", machine.interleave()));
  }
  if (machine.ports > 1) parts.push_back(fmt::format("{} read ports", machine.ports));
  if (machine.mapping != Mapping::kModulo) parts.push_back(std::string(name_of(machine.mapping)));
  if (machine.broadcast != Broadcast::kMulticast) {
    parts.push_back("broadcast " + std::string(name_of(machine.broadcast)));
  }
  if (machine.pair_rule) parts.push_back("pair rule");
  if (machine.lane_words == LaneWords::kFirst) parts.push_back("first words only");
  if (machine.atomics == Atomics::kSerialize) parts.push_back("atomics take turns");
  if (machine.phases == Phases::kWhole) parts.push_back("one phase");
  bool refuses = false;
  bool shares = false;
  bool groups = false;
  for (const PhaseRule& rule : machine.phase_rules) {
    refuses |= !rule.refused.empty();
    shares |= rule.conflict_banks > 0 && rule.conflict_banks < machine.banks;
    groups |= !rule.groups.empty();
  }
  if (groups) parts.push_back("scattered lane groups");
  if (shares) parts.push_back("banks share ports");
  if (refuses) parts.push_back("refuses wide accesses");
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string meaning(const Machine& machine, const std::string& key) {
  const std::map<std::string, std::string> meanings = {
      {"lanes", "threads of a warp"},
      {"banks", fmt::format("SRAMs, each with {} rows", machine.rows())},
      {"bank_bytes", "width of a bank's row"},
      {"interleave_bytes", "bytes that follow each other in one bank"},
      {"shared_bytes",
       fmt::format("size of the shared memory, {} KiB", size_text(machine.shared_bytes))},
      {"ports", "rows that one bank reads in one wavefront"},
      {"mapping", "how words spread over the banks"},
      {"broadcast", "lanes that one row read serves together"},
      {"pair_rule", "whether wide loads of lanes that pair up take half the phases"},
      {"lane_words", "words of a lane's access that count"},
      {"atomics", "lanes of an atomic on one row"},
      {"atomic_cycles", "cycles of a wavefront of an atomic"},
      {"extra_latency", "cycles added to every response"},
      {"phases", "lanes that are served together, see below"}};
  const auto found = meanings.find(key);
  return found == meanings.end() ? "" : found->second;
}

std::string keys_text(const Machine& machine) {
  TextTable table({Align::kLeft, Align::kLeft, Align::kLeft});
  for (const MachineKey& key : machine_keys(machine)) {
    if (key.key == "source") continue;
    table.add({key.key, key.value, meaning(machine, key.key)});
  }
  return table.text();
}

/// Every access, each with the number of its source below.
std::string accesses_text(const Machine& machine) {
  std::vector<std::string> sources;
  std::string text = "\n  lanes that are served together\n";
  for (const AccessPlan& access : access_plans(machine)) {
    const std::string source = printable(source_of(machine, access));
    std::string standing(name_of(standing_of(access)));
    if (access.rule == nullptr || access.as_store) {
      standing += ", " + source;
    } else if (!source.empty()) {
      const auto found = std::find(sources.begin(), sources.end(), source);
      const auto number = found - sources.begin() + 1;
      if (found == sources.end()) sources.push_back(source);
      standing += fmt::format(" [{}]", number);
    }
    text += wrapped("    ", access_text(access.ops, access.bytes) + ":");
    text += wrapped("      ", printable(plan_text(machine, access.plan, access.rule)));
    text += "      " + standing + "\n";
  }
  text += "\n";
  if (!machine.source.empty()) text += wrapped("  source: ", printable(machine.source));
  for (std::size_t i = 0; i < sources.size(); ++i) {
    text += wrapped(fmt::format("  [{}] ", i + 1), sources[i]);
  }
  return text;
}

std::vector<std::string> remarks_of(const LoadedMachine& loaded) {
  std::vector<std::string> remarks = loaded.notes;
  for (const std::string& remark : machine_remarks(loaded.machine)) remarks.push_back(remark);
  return remarks;
}

Json groups_json(const std::vector<std::uint64_t>& groups) {
  Json list = Json::array();
  for (const std::uint64_t group : groups) list.push_back(lanes_text(group));
  return list;
}

Json access_json(const Machine& machine, const AccessPlan& access) {
  Json object = {{"op", Json::array()}, {"bytes", access.bytes}};
  for (const Op op : access.ops) object["op"].push_back(op_name(op));
  if (access.rule != nullptr && !access.rule->refused.empty()) {
    object["refused"] = access.rule->refused;
  } else {
    object["groups"] = groups_json(access.plan.groups);
    object["paired_groups"] = groups_json(access.plan.merged);
    object["conflict_banks"] = access.plan.conflict_banks;
  }
  object["standing"] = name_of(standing_of(access));
  object["source"] = source_of(machine, access);
  return object;
}

}  // namespace

std::string machine_list_text(const std::vector<Machine>& machines) {
  TextTable table({Align::kLeft, Align::kRight, Align::kRight, Align::kLeft, Align::kLeft});
  table.add({"name", "lanes x banks x bytes", "shared KiB", "what it is", "special"});
  for (const Machine& machine : machines) {
    table.add({machine.name,
               fmt::format("{}x{}x{}", machine.lanes, machine.banks, machine.bank_bytes),
               size_text(machine.shared_bytes), machine.source.substr(0, machine.source.find(": ")),
               special_text(machine)});
  }
  return table.text();
}

std::string machine_text(const LoadedMachine& loaded) {
  std::string text = keys_text(loaded.machine) + accesses_text(loaded.machine);
  for (const std::string& remark : remarks_of(loaded)) {
    text += wrapped("  note: ", printable(remark));
  }
  return text;
}

void add_machine_facts(const LoadedMachine& loaded, nlohmann::ordered_json& document) {
  document["accesses"] = Json::array();
  for (const AccessPlan& access : access_plans(loaded.machine)) {
    document["accesses"].push_back(access_json(loaded.machine, access));
  }
  document["remarks"] = remarks_of(loaded);
}

}  // namespace warpbank
