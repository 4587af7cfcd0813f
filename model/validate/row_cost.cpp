// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/row_cost.h"

#include <algorithm>

#include "machine/machine_loader.h"
#include "machine/phase_plan.h"
#include "validate/access_pattern.h"
#include "validate/pattern_error.h"

namespace warpbank {
namespace {

Machine without_pair_rule(Machine machine) {
  machine.pair_rule = false;
  return machine;
}

}  // namespace

Referee::Referee(const std::string& name_or_file)
    : machine_(load_machine(name_or_file)),
      plans_(machine_),
      engine_(machine_),
      unmerged_(without_pair_rule(machine_)) {}

RowCost Referee::cost(const Measurement& row, const AccessKind& kind) {
  RowCost sum;
  for (const Op op : kind.ops) {
    const PhaseRule* const rule = listed_rule(machine_, op, kind.bytes);
    if (rule != nullptr && !rule->refused.empty()) {
      throw PatternError(machine_.name + " has no such access: " + rule->refused);
    }
    const AccessPattern pattern = access_pattern(row, kind, op, machine_);
    sum.counted = pattern.counted;
    sum.per_block = pattern.per_block;
    for (const RepeatedRequest& one : pattern.requests) {
      const RequestCost cost = engine_.cost(one.request);
      sum.requests += one.times;
      sum.wavefronts += one.times * cost.wavefronts;
      sum.ideal += one.times * cost.ideal;
      sum.unmerged += one.times * unmerged_.cost(one.request).wavefronts;
      sum.ways = std::max(sum.ways, most_of_one_phase(one.request));
    }
  }
  return sum;
}

/// What vendors call n-way: the passes of the costliest phase. It is the engine's `ways` but for
/// broadcast single, where lanes on one row may wait for each other.
int Referee::most_of_one_phase(const Request& request) {
  std::uint32_t most = 0;
  for (const std::uint64_t group : plans_.groups(request)) {
    Request phase = request;
    phase.mask &= group;
    if (phase.mask != 0) most = std::max(most, engine_.cost(phase).wavefronts);
  }
  return static_cast<int>(most);
}

Referee& Referees::of(const std::string& name_or_file) {
  std::unique_ptr<Referee>& referee = referees_[name_or_file];
  if (!referee) referee = std::make_unique<Referee>(name_or_file);
  return *referee;
}

}  // namespace warpbank
