// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "machine/machine.h"

namespace warpbank {

/// The effective configuration, keys as in a machine file.
nlohmann::ordered_json machine_json(const Machine& machine);

}  // namespace warpbank
