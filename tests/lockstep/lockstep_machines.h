// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

/// A machine whose RTL is built with the program (tb/CMakeLists.txt).
struct LockstepCase {
  std::string name;
  Machine machine;
  std::uint64_t cycles;
};

/// The seven geometries of ./dev lockstep, small machines for the rest of what can be configured,
/// and four GPUs: more than 10^6 cycles together.
std::vector<LockstepCase> lockstep_cases();

/// 4 lanes, 4 banks of 4 bytes, 16 rows.
Machine tiny_machine();

/// The same with two read ports and an atomic every third cycle.
Machine tiny_machine_with_slow_atomics();

}  // namespace warpbank
