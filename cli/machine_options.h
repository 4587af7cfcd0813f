// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"

namespace CLI {
class App;
}  // namespace CLI

namespace warpbank {

/// Which machine a verb works on: -m NAME|FILE, and --set key=value as often as wanted.
struct MachineOptions {
  std::string machine = "sm_80";
  std::vector<std::string> sets;
};

/// Adds -m and --set to `verb`; `options` must live as long as it.
void add_machine_options(CLI::App& verb, MachineOptions& options);

/// Adds --set alone.
void add_machine_sets(CLI::App& verb, std::vector<std::string>& sets);

/// The machine they name; what a user should know of it goes to standard error. Throws UserError.
Machine chosen_machine(const MachineOptions& options);

}  // namespace warpbank
