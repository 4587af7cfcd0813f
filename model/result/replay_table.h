// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "machine/machine.h"
#include "result/replay_result.h"

namespace warpbank {

/// What a person reads after a replay: the inputs, the totals in words, the operations, the
/// instructions with most excessive wavefronts, a histogram, and a last line that says it all.
std::string replay_table(const ReplayResult& result);

/// "sm_80: 32 lanes, 32 banks of 4 bytes, 167936 bytes of shared memory".
std::string machine_line(const Machine& machine);

}  // namespace warpbank
