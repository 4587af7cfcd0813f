// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/machine_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "machine/access_plans.h"
#include "machine/machine_keys.h"
#include "request/legal_access.h"
#include "result/json_text.h"
#include "result/text_table.h"
#include "result/version.h"

namespace warpbank {
namespace {

using Align = TextTable::Align;
using Json = nlohmann::ordered_json;

/// Accesses of one op in which the machines differ in the same way.
struct Change {
  std::vector<Op> ops;
  std::vector<int> bytes;
  std::string first;
  std::string second;

  bool same_words(const Change& other) const {
    return first == other.first && second == other.second;
  }
};

std::string served(const Machine& machine, Op op, int bytes) {
  return plan_text(machine, phase_plan(machine, op, bytes), listed_rule(machine, op, bytes));
}

std::vector<Change> changes(const Machine& first, const Machine& second) {
  std::vector<Change> by_op;
  for (int i = 0; i < kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    const std::size_t start = by_op.size();
    for (const int bytes : {1, 2, 4, 8, 12, 16}) {
      if (!access_exists(op, bytes)) continue;
      const Change change{{op}, {bytes}, served(first, op, bytes), served(second, op, bytes)};
      if (change.first == change.second) continue;
      const auto same =
          std::find_if(by_op.begin() + static_cast<std::ptrdiff_t>(start), by_op.end(),
                       [&](const Change& c) { return c.same_words(change); });
      if (same == by_op.end()) {
        by_op.push_back(change);
      } else {
        same->bytes.push_back(bytes);
      }
    }
  }
  std::vector<Change> joined;
  for (const Change& change : by_op) {
    const auto same = std::find_if(joined.begin(), joined.end(), [&](const Change& c) {
      return c.bytes == change.bytes && c.same_words(change);
    });
    if (same == joined.end()) {
      joined.push_back(change);
    } else {
      same->ops.insert(same->ops.end(), change.ops.begin(), change.ops.end());
    }
  }
  return joined;
}

Json list_json(const std::vector<MachineDifference>& differences, const char* what) {
  Json list = Json::array();
  for (const MachineDifference& difference : differences) {
    list.push_back(
        {{what, difference.what}, {"first", difference.first}, {"second", difference.second}});
  }
  return list;
}

}  // namespace

MachineDifferences machine_differences(const Machine& first, const Machine& second) {
  MachineDifferences differences;
  const std::vector<MachineKey> left = machine_keys(first);
  const std::vector<MachineKey> right = machine_keys(second);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].kind == KeyKind::kText || left[i].value == right[i].value) continue;
    differences.keys.push_back({left[i].key, left[i].value, right[i].value});
  }
  for (const Change& change : changes(first, second)) {
    differences.accesses.push_back(
        {access_text(change.ops, change.bytes), change.first, change.second});
  }
  return differences;
}

std::string difference_text(const Machine& first, const Machine& second) {
  const MachineDifferences differences = machine_differences(first, second);
  if (differences.keys.empty() && differences.accesses.empty()) {
    return fmt::format("  {} and {} differ in nothing that costs\n", first.name, second.name);
  }
  TextTable table({Align::kLeft, Align::kLeft, Align::kLeft});
  table.add({"", first.name, second.name});
  for (const MachineDifference& key : differences.keys)
    table.add({key.what, key.first, key.second});
  std::string text = table.text();
  for (const MachineDifference& access : differences.accesses) {
    text += fmt::format("\n  {}\n    {}: {}\n    {}: {}\n", access.what, first.name,
                        printable(access.first), second.name, printable(access.second));
  }
  return text;
}

std::string difference_json(const Machine& first, const Machine& second) {
  const MachineDifferences differences = machine_differences(first, second);
  return json_text({{"schema", "warpbank.machines_difference/1"},
                    {"version", version()},
                    {"first", first.name},
                    {"second", second.name},
                    {"keys", list_json(differences.keys, "key")},
                    {"accesses", list_json(differences.accesses, "access")}});
}

}  // namespace warpbank
