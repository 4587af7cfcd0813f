// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "tb/lockstep/difference.h"

namespace warpbank {

/// One input of a check: a trace, or random requests.
struct CheckedInput {
  std::string name;  ///< path, or "random"
  std::optional<std::uint64_t> seed;
  std::uint64_t requests = 0;
  std::uint64_t wavefronts = 0;  ///< of those that were not dropped
  std::uint64_t ideal = 0;
  std::uint64_t cycles = 0;                     ///< to the last response, as replay counts
  std::uint64_t dropped = 0;                    ///< by resets
  std::optional<std::uint64_t> bins_reachable;  ///< of the coverage, for random requests
  std::optional<std::uint64_t> bins_covered;
};

struct CheckReport {
  Machine machine;
  std::vector<std::string> engines;
  std::vector<CheckedInput> inputs;
  std::optional<Difference> difference;
  Reproduction reproduction;  ///< of the difference
};

std::string check_text(const CheckReport& report);
std::string check_json(const CheckReport& report);

}  // namespace warpbank
