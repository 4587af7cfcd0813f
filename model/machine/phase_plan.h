// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "machine/machine.h"
#include "machine/phase_rule.h"
#include "request/request.h"

namespace warpbank {

/// Lanes that the hardware serves together where no rule is listed (docs/model.md, "Phases"):
/// max(1, min(lanes, floor(banks * bank_bytes / bytes))), 12 bytes counted as 16.
int derived_lanes_per_phase(const Machine& machine, int bytes);

/// The listed rule for such an access, or nullptr where the derived one holds. An atomic without a
/// rule of its own follows that of a store.
const PhaseRule* listed_rule(const Machine& machine, Op op, int bytes);

/// How the lanes of one kind of access are served.
struct PhasePlan {
  std::vector<std::uint64_t> groups;  ///< masks of lanes in the order in which they are served
  /// The same where the pair rule holds: groups 2j and 2j + 1 as one. Empty where the machine does
  /// not have the rule for this access or nothing is left to merge.
  std::vector<std::uint64_t> merged;
  int conflict_banks = 0;  ///< banks b, b + n, b + 2n.. share their ports; the bank count: no two

  bool operator==(const PhasePlan& other) const {
    return groups == other.groups && merged == other.merged &&
           conflict_banks == other.conflict_banks;
  }
};

PhasePlan phase_plan(const Machine& machine, Op op, int bytes);

/// The pair rule's condition: every active lane t has the address of lane t ^ 1, or every one that
/// of lane t ^ 2; an inactive partner counts as equal.
bool lanes_pair_up(std::uint64_t mask, const std::array<std::uint32_t, kMaxLanes>& address);

/// The plans of every access of one machine.
class PhasePlans {
 public:
  explicit PhasePlans(const Machine& machine);

  const PhasePlan& of(Op op, int bytes) const { return plans_[access_index(op, bytes)]; }

  /// The phases of this request, the pair rule applied.
  const std::vector<std::uint64_t>& groups(const Request& request) const {
    const PhasePlan& plan = of(request.op, request.bytes);
    const bool merge = !plan.merged.empty() && lanes_pair_up(request.mask, request.address);
    return merge ? plan.merged : plan.groups;
  }

 private:
  std::array<PhasePlan, kAccessKinds> plans_;
};

}  // namespace warpbank
