// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

/// What is legal in a machine but may not be meant, one line each: a listed group that asks for
/// more than the banks give in one wavefront.
std::vector<std::string> machine_remarks(const Machine& machine);

}  // namespace warpbank
