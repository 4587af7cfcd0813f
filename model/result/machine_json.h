// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "machine/machine.h"

namespace warpbank {

/// The effective configuration, keys and rules as in a machine file. JSON being YAML, it loads as
/// one.
nlohmann::ordered_json machine_json(const Machine& machine);

}  // namespace warpbank
