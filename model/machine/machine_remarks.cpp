// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/machine_remarks.h"

#include <algorithm>
#include <cstdint>

#include "machine/phase_plan.h"

namespace warpbank {
namespace {

int largest_group(const PhasePlan& plan) {
  int largest = 0;
  for (const std::uint64_t group : plan.groups) {
    largest = std::max(largest, __builtin_popcountll(group));
  }
  return largest;
}

std::string remark(const Machine& machine, const PhaseRule& rule) {
  const int bytes = *std::max_element(rule.bytes.begin(), rule.bytes.end());
  const PhasePlan plan = phase_plan(machine, rule.ops.front(), bytes);
  const int wanted = largest_group(plan) * machine.moved_bytes(bytes);
  const int given = plan.conflict_banks * machine.bank_bytes;
  if (wanted <= given) return {};
  return "phases: " + std::string(op_name(rule.ops.front())) + " of " + std::to_string(bytes) +
         " bytes: a group of " + std::to_string(largest_group(plan)) + " lanes asks for " +
         std::to_string(wanted) + " bytes, and " + std::to_string(plan.conflict_banks) +
         " banks of " + std::to_string(machine.bank_bytes) + " give " + std::to_string(given) +
         " at once: without equal addresses it takes several wavefronts";
}

}  // namespace

std::vector<std::string> machine_remarks(const Machine& machine) {
  std::vector<std::string> remarks;
  for (const PhaseRule& rule : machine.phase_rules) {
    if (!rule.refused.empty()) continue;
    const std::string text = remark(machine, rule);
    if (!text.empty()) remarks.push_back(text);
  }
  return remarks;
}

}  // namespace warpbank
