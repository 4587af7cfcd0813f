// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "machine/machine.h"

namespace warpbank {

/// A YAML file that describes exactly this machine, its listed rules included.
std::string effective_yaml(const Machine& machine);

}  // namespace warpbank
