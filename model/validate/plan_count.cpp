// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/plan_count.h"

#include <algorithm>
#include <vector>

#include "machine/phase_plan.h"
#include "request/request.h"
#include "validate/pattern_text.h"

namespace warpbank {
namespace {

int lanes_of(std::uint64_t group) { return __builtin_popcountll(group); }

/// The groups that a row lists are sets: their order, in which the hardware serves them, is not
/// what a test of pairs of lanes finds.
bool same_sets(std::vector<std::uint64_t> left, std::vector<std::uint64_t> right) {
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return left == right;
}

PlanCount count_of(const Measurement& row, const PhasePlan& plan) {
  switch (metric_of(row.metric)) {
    case Metric::kBanks:
      return {static_cast<double>(plan.conflict_banks), {}};
    case Metric::kLaneGroups: {
      const std::vector<std::uint64_t> listed = parse_lane_groups(row.pattern);
      const bool other = !listed.empty() && !same_sets(listed, plan.groups);
      return {static_cast<double>(plan.groups.size()), other ? "its groups are other lanes" : ""};
    }
    default: {
      const auto [least, most] = std::minmax_element(
          plan.groups.begin(), plan.groups.end(),
          [](std::uint64_t a, std::uint64_t b) { return lanes_of(a) < lanes_of(b); });
      const bool uneven = lanes_of(*least) != lanes_of(*most);
      return {static_cast<double>(lanes_of(*most)), uneven ? "its groups differ in size" : ""};
    }
  }
}

}  // namespace

PlanCount plan_count(const Measurement& row, const AccessKind& kind, const Machine& machine) {
  PlanCount all;
  for (const Op op : kind.ops) {
    const PlanCount one = count_of(row, phase_plan(machine, op, kind.bytes));
    if (op != kind.ops.front() && one.value != all.value) {
      return {one.value, "loads and stores differ"};
    }
    all = one;
  }
  return all;
}

}  // namespace warpbank
