// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/phase_rule.h"

#include <algorithm>

namespace warpbank {

int lanes_per_phase(const Machine& machine, int bytes) {
  if (machine.phases == Phases::kWhole) return machine.lanes;
  return std::clamp(machine.banks * machine.bank_bytes / bytes, 1, machine.lanes);
}

std::vector<std::uint64_t> phase_groups(const Machine& machine, int bytes) {
  const int width = lanes_per_phase(machine, bytes);
  std::vector<std::uint64_t> groups;
  for (int first = 0; first < machine.lanes; first += width) {
    std::uint64_t group = 0;
    for (int lane = first; lane < std::min(first + width, machine.lanes); ++lane) {
      group |= std::uint64_t{1} << lane;
    }
    groups.push_back(group);
  }
  return groups;
}

}  // namespace warpbank
