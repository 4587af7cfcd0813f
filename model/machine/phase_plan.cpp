// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/phase_plan.h"

#include <algorithm>

namespace warpbank {
namespace {

std::vector<std::uint64_t> consecutive_groups(int lanes, int width) {
  std::vector<std::uint64_t> groups;
  for (int first = 0; first < lanes; first += width) {
    const int count = std::min(width, lanes - first);
    groups.push_back((~std::uint64_t{0} >> (kMaxLanes - count)) << first);
  }
  return groups;
}

std::vector<std::uint64_t> merge_pairs(const std::vector<std::uint64_t>& groups) {
  std::vector<std::uint64_t> merged;
  for (std::size_t i = 0; i < groups.size(); i += 2) {
    merged.push_back(groups[i] | (i + 1 < groups.size() ? groups[i + 1] : 0));
  }
  return merged;
}

}  // namespace

int derived_lanes_per_phase(const Machine& machine, int bytes) {
  if (machine.phases == Phases::kWhole) return machine.lanes;
  const int counted = bytes == 12 ? 16 : bytes;
  return std::clamp(machine.banks * machine.bank_bytes / counted, 1, machine.lanes);
}

const PhaseRule* listed_rule(const Machine& machine, Op op, int bytes) {
  const auto find = [&](Op wanted) -> const PhaseRule* {
    for (const PhaseRule& rule : machine.phase_rules) {
      if (rule.covers(wanted, bytes)) return &rule;
    }
    return nullptr;
  };
  const PhaseRule* rule = find(op);
  return rule == nullptr && op == Op::kAtomic ? find(Op::kStore) : rule;
}

PhasePlan phase_plan(const Machine& machine, Op op, int bytes) {
  const PhaseRule* const rule = listed_rule(machine, op, bytes);
  PhasePlan plan;
  if (rule != nullptr && !rule->groups.empty()) {
    plan.groups = rule->groups;
  } else {
    const bool listed = rule != nullptr && rule->lanes > 0;
    plan.groups = consecutive_groups(
        machine.lanes, listed ? rule->lanes : derived_lanes_per_phase(machine, bytes));
  }
  const bool pairs = machine.pair_rule && op == Op::kLoad && (bytes == 8 || bytes == 16);
  if (pairs && plan.groups.size() > 1) plan.merged = merge_pairs(plan.groups);
  plan.conflict_banks =
      rule != nullptr && rule->conflict_banks > 0 ? rule->conflict_banks : machine.banks;
  return plan;
}

bool lanes_pair_up(std::uint64_t mask, const std::array<std::uint32_t, kMaxLanes>& address) {
  const auto equal_at_distance = [&](unsigned distance) {
    for (std::uint64_t left = mask; left != 0; left &= left - 1) {
      const auto lane = static_cast<unsigned>(__builtin_ctzll(left));
      const unsigned partner = lane ^ distance;
      if (((mask >> partner) & 1U) != 0 && address[lane] != address[partner]) return false;
    }
    return true;
  };
  return equal_at_distance(1) || equal_at_distance(2);
}

PhasePlans::PhasePlans(const Machine& machine) {
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      plans_[access_index(static_cast<Op>(op), bytes)] =
          phase_plan(machine, static_cast<Op>(op), bytes);
    }
  }
}

}  // namespace warpbank
