// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

/// Lanes that the hardware serves together, by the derived rule:
/// max(1, min(lanes, floor(banks * bank_bytes / bytes))); all of them with `phases: whole`.
int lanes_per_phase(const Machine& machine, int bytes);

/// The phases of one access width in the order they are served, each as a mask of lanes.
std::vector<std::uint64_t> phase_groups(const Machine& machine, int bytes);

}  // namespace warpbank
