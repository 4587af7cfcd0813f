// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

/// Loads the machine that `name_or_file` names, a preset or a YAML file, and applies `sets`, each
/// "key=value". Throws UserError with file:line:column for an unknown or repeated key, a value of
/// the wrong type or out of range, and values that contradict each other.
Machine load_machine(const std::string& name_or_file, const std::vector<std::string>& sets = {});

/// The same from YAML text; `file` is its name in errors.
Machine machine_from_yaml(const std::string& text, const std::string& file,
                          const std::vector<std::string>& sets = {});

}  // namespace warpbank
