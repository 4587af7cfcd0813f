// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <yaml-cpp/yaml.h>

#include <map>
#include <string>
#include <vector>

#include "machine/lane_groups.h"
#include "machine/phase_rule.h"
#include "machine/phase_rule_check.h"
#include "request/user_error.h"

namespace warpbank {

/// Where the parts of one rule stand, for mistakes that show only when the whole machine is known.
class RulePlaces {
 public:
  struct Range {
    LaneRange lanes;
    Place place;
  };

  Place rule;
  std::map<std::string, Place> values;  ///< by key
  std::map<int, Place> bytes;           ///< by width
  std::vector<std::vector<Range>> groups;

  Place of(const RuleProblem& problem) const;
};

struct PhaseRuleList {
  std::vector<PhaseRule> rules;
  std::vector<RulePlaces> places;
};

/// The place of a mark of yaml-cpp, which counts from 0.
Place place_of(const std::string& file, const YAML::Mark& mark);

/// The value of `phases` where it is a list. Throws UserError at the offending value for what can
/// be said without the machine; the rest is find_rule_problem's.
PhaseRuleList read_phase_rules(const YAML::Node& list, const std::string& file);

}  // namespace warpbank
