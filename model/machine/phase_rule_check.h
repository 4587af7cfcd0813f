// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "machine/machine.h"

namespace warpbank {

/// What is wrong with one of a machine's listed rules.
struct RuleProblem {
  std::size_t rule = 0;   ///< its index in phase_rules
  std::string key;        ///< of the rule; empty: the rule as a whole
  std::size_t group = 0;  ///< the group, where `key` is "groups" and `lane` is not negative
  int lane = -1;          ///< the lane in it
  int bytes = 0;          ///< the width, where `key` is "bytes"
  std::string message;
  std::string hint;
};

/// The first rule that does not fit the machine or another rule: its lanes or groups, its
/// conflict_banks, a width that its op does not have, an access that two rules cover.
std::optional<RuleProblem> find_rule_problem(const Machine& machine);

}  // namespace warpbank
