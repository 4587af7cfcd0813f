// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/legal_accesses.h"

#include <algorithm>

#include "machine/phase_plan.h"
#include "request/legal_access.h"

namespace warpbank {
LegalAccesses::LegalAccesses(const Machine& machine) {
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      const PhaseRule* rule = listed_rule(machine, static_cast<Op>(op), bytes);
      const bool refused = rule != nullptr && !rule->refused.empty();
      const bool fits = static_cast<std::uint64_t>(bytes) <= machine.shared_bytes;
      if (!access_exists(static_cast<Op>(op), bytes) || refused || !fits) continue;
      widths_[static_cast<std::size_t>(op)].push_back(static_cast<std::uint8_t>(bytes));
    }
    auto& widths = widths_[static_cast<std::size_t>(op)];
    std::sort(widths.begin(), widths.end());
  }
}

bool LegalAccesses::has(Op op, int bytes) const {
  return std::count(widths(op).begin(), widths(op).end(), bytes) > 0;
}

Op LegalAccesses::nearest_op(Op op) const {
  if (!widths(op).empty()) return op;
  return widths(Op::kLoad).empty() ? Op::kStore : Op::kLoad;
}

std::vector<int> matrix_lanes(const Machine& machine) {
  std::vector<int> counts;
  for (const int lanes : {8, 16, 32}) {
    if (lanes <= machine.lanes) counts.push_back(lanes);
  }
  return counts;
}

}  // namespace warpbank
