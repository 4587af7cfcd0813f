// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "machine/machine_loader.h"

namespace warpbank {

/// One line a machine: what it is and what is special about it.
std::string machine_list_text(const std::vector<Machine>& machines);

/// One machine in full: keys, how each access is served, sources, notes and remarks.
std::string machine_text(const LoadedMachine& loaded);

/// What machine_text says beyond the keys: `accesses` and `remarks`.
void add_machine_facts(const LoadedMachine& loaded, nlohmann::ordered_json& document);

}  // namespace warpbank
