// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/access_plans.h"

#include <algorithm>
#include <cstddef>

#include "machine/lane_groups.h"
#include "request/legal_access.h"

namespace warpbank {
namespace {

bool served_alike(const AccessPlan& a, const AccessPlan& b) {
  return a.rule == b.rule && a.as_store == b.as_store && a.plan == b.plan;
}

/// The accesses of one width, ops that are served alike together.
std::vector<AccessPlan> plans_of_width(const Machine& machine, int bytes) {
  std::vector<AccessPlan> plans;
  for (int i = 0; i < kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    if (!access_exists(op, bytes)) continue;
    const PhaseRule* const rule = listed_rule(machine, op, bytes);
    const bool as_store = rule != nullptr && !rule->covers(op, bytes);
    const AccessPlan access{{op}, {bytes}, phase_plan(machine, op, bytes), rule, as_store};
    const auto same = std::find_if(plans.begin(), plans.end(), [&](const AccessPlan& other) {
      return served_alike(access, other);
    });
    if (same == plans.end()) {
      plans.push_back(access);
    } else {
      same->ops.push_back(op);
    }
  }
  return plans;
}

/// Separated by ", ", the last by " and ".
std::string enumeration(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::string groups_text(const std::vector<std::uint64_t>& groups) {
  std::string text;
  for (const std::uint64_t group : groups) text += (text.empty() ? "" : " | ") + lanes_text(group);
  return text;
}

}  // namespace

std::vector<AccessPlan> access_plans(const Machine& machine) {
  std::vector<AccessPlan> plans;
  for (const int bytes : {1, 2, 4, 8, 12, 16}) {
    for (const AccessPlan& access : plans_of_width(machine, bytes)) {
      const auto same = std::find_if(plans.begin(), plans.end(), [&](const AccessPlan& other) {
        return other.ops == access.ops && served_alike(access, other);
      });
      if (same == plans.end()) {
        plans.push_back(access);
      } else {
        same->bytes.push_back(bytes);
      }
    }
  }
  return plans;
}

std::string access_text(const std::vector<Op>& ops, const std::vector<int>& bytes) {
  std::vector<std::string> op_words;
  for (const Op op : ops) op_words.emplace_back(op_name(op));
  std::vector<std::string> widths;
  for (const int width : bytes) widths.push_back(std::to_string(width));
  return enumeration(op_words) + " of " + enumeration(widths) +
         (bytes == std::vector<int>{1} ? " byte" : " bytes");
}

std::string plan_text(const Machine& machine, const PhasePlan& plan, const PhaseRule* rule) {
  if (rule != nullptr && !rule->refused.empty()) return "refused: " + rule->refused;
  std::string text = "lanes " + groups_text(plan.groups);
  if (!plan.merged.empty()) text += "; where lanes pair up " + groups_text(plan.merged);
  if (plan.conflict_banks != machine.banks) {
    text += "; " + std::to_string(plan.conflict_banks) + " of " + std::to_string(machine.banks) +
            " banks: b, b + " + std::to_string(plan.conflict_banks) + ".. share their ports";
  }
  return text;
}

Standing standing_of(const AccessPlan& access) {
  const bool listed = access.rule != nullptr && !access.as_store;
  return listed ? access.rule->standing : Standing::kAssumed;
}

std::string source_of(const Machine& machine, const AccessPlan& access) {
  if (access.as_store) return "not listed: as a store";
  if (access.rule != nullptr) return access.rule->source;
  return machine.phases == Phases::kWhole ? "phases: whole" : "not listed: the derived rule";
}

}  // namespace warpbank
