// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/phase_plan.h"

namespace warpbank {

/// Accesses of one machine that one rule serves in one way: each op in each width.
struct AccessPlan {
  std::vector<Op> ops;
  std::vector<int> bytes;
  PhasePlan plan;
  /// The listed rule, or nullptr where none is listed. It lives as long as the machine.
  const PhaseRule* rule = nullptr;
  bool as_store = false;  ///< an atomic that only follows the rule of a store
};

/// Every access that exists, by width.
std::vector<AccessPlan> access_plans(const Machine& machine);

/// "ld, st of 1, 2 and 4 bytes".
std::string access_text(const std::vector<Op>& ops, const std::vector<int>& bytes);

/// How an access is served, in words: "lanes 0-15 | 16-31", or why it is refused.
std::string plan_text(const Machine& machine, const PhasePlan& plan, const PhaseRule* rule);

/// How far that is to be trusted, and where it comes from. What no rule lists is assumed.
Standing standing_of(const AccessPlan& access);
std::string source_of(const Machine& machine, const AccessPlan& access);

}  // namespace warpbank
