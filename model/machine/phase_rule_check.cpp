// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/phase_rule_check.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "machine/lane_groups.h"
#include "request/legal_access.h"

namespace warpbank {
namespace {

using Problem = std::optional<RuleProblem>;

std::uint64_t all_lanes(const Machine& machine) { return LaneRange{0, machine.lanes - 1}.mask(); }

Problem problem_of(std::string_view key, const std::string& message, const std::string& hint) {
  RuleProblem problem;
  problem.key = key;
  problem.message = message;
  problem.hint = hint;
  return problem;
}

Problem problem_of_lane(std::size_t group, int lane, const std::string& message,
                        const std::string& hint) {
  Problem problem = problem_of("groups", message, hint);
  problem->group = group;
  problem->lane = lane;
  return problem;
}

Problem check_widths(const PhaseRule& rule) {
  if (rule.ops.empty())
    return problem_of("op", "no op", "expected ld, st, atom, ldmatrix, stmatrix");
  if (rule.bytes.empty()) return problem_of("bytes", "no width", "expected 1, 2, 4, 8, 12, 16");
  for (const Op op : rule.ops) {
    for (const int bytes : rule.bytes) {
      if (access_exists(op, bytes)) continue;
      Problem problem =
          problem_of("bytes", std::string(op_name(op)) + " of " + std::to_string(bytes) + " bytes",
                     std::string(widths_in_words(op)));
      problem->bytes = bytes;
      return problem;
    }
  }
  return std::nullopt;
}

Problem check_groups(const Machine& machine, const PhaseRule& rule) {
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < rule.groups.size(); ++i) {
    const std::uint64_t group = rule.groups[i];
    if (group == 0) return problem_of("groups", "a group without lanes", "");
    if (const std::uint64_t beyond = group & ~all_lanes(machine)) {
      const int lane = __builtin_ctzll(beyond);
      return problem_of_lane(i, lane, "lane " + std::to_string(lane) + " is beyond the machine's",
                             "lanes: " + std::to_string(machine.lanes) + " has lanes 0.." +
                                 std::to_string(machine.lanes - 1));
    }
    if (const std::uint64_t twice = group & seen) {
      const int lane = __builtin_ctzll(twice);
      return problem_of_lane(i, lane, "lane " + std::to_string(lane) + " stands in two groups",
                             "expected every lane once");
    }
    seen |= group;
  }
  const std::uint64_t missing = all_lanes(machine) & ~seen;
  if (missing == 0) return std::nullopt;
  const bool one = (missing & (missing - 1)) == 0;
  return problem_of(
      "groups",
      std::string(one ? "lane " : "lanes ") + lanes_text(missing) +
          (one ? " stands in no group" : " stand in no group"),
      "expected each of the machine's " + std::to_string(machine.lanes) + " lanes once");
}

Problem check_lanes(const Machine& machine, const PhaseRule& rule) {
  const bool counted = rule.lanes != 0;
  if (!rule.refused.empty()) {
    if (!counted && rule.groups.empty() && rule.conflict_banks == 0) return std::nullopt;
    return problem_of("refused", "an access that the machine does not have is not served",
                      "expected no lanes, groups or conflict_banks beside it");
  }
  if (counted == !rule.groups.empty()) {
    return problem_of(counted ? "groups" : "", counted ? "both lanes and groups" : "no lanes",
                      "expected lanes: N or groups: [[0-3,20-23], ..]");
  }
  if (!counted) return check_groups(machine, rule);
  if (rule.lanes >= 1 && rule.lanes <= machine.lanes) return std::nullopt;
  return problem_of("lanes", std::to_string(rule.lanes) + " is out of range",
                    "expected 1.." + std::to_string(machine.lanes) + ", the lanes of the machine");
}

Problem check_conflict_banks(const Machine& machine, const PhaseRule& rule) {
  const int n = rule.conflict_banks;
  if (n == 0 || (n > 0 && n <= machine.banks && machine.banks % n == 0)) return std::nullopt;
  return problem_of("conflict_banks",
                    std::to_string(n) + " does not divide banks: " + std::to_string(machine.banks),
                    "expected a divisor of the bank count");
}

}  // namespace

std::optional<RuleProblem> find_rule_problem(const Machine& machine) {
  std::array<bool, kAccessKinds> covered{};
  for (std::size_t i = 0; i < machine.phase_rules.size(); ++i) {
    const PhaseRule& rule = machine.phase_rules[i];
    Problem problem = check_widths(rule);
    if (!problem) problem = check_lanes(machine, rule);
    if (!problem) problem = check_conflict_banks(machine, rule);
    for (std::size_t access = 0; !problem && access < rule.ops.size() * rule.bytes.size();
         ++access) {
      const Op op = rule.ops[access / rule.bytes.size()];
      const int bytes = rule.bytes[access % rule.bytes.size()];
      bool& taken = covered[access_index(op, bytes)];
      if (taken) {
        problem = problem_of(
            "bytes",
            std::string(op_name(op)) + " of " + std::to_string(bytes) + " bytes is covered twice",
            "expected one rule for an access");
        problem->bytes = bytes;
      }
      taken = true;
    }
    if (problem) {
      problem->rule = i;
      return problem;
    }
  }
  return std::nullopt;
}

}  // namespace warpbank
