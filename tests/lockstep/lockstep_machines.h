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

/// The seven geometries of ./dev lockstep, and small machines for the rest of what can be
/// configured: 10^6 cycles together.
std::vector<LockstepCase> lockstep_cases();

/// 4 lanes, 4 banks of 4 bytes, 16 rows.
Machine tiny_machine();

}  // namespace warpbank
