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

/// Which machine a verb works on: -m NAME|FILE.yaml, and --set key=value as often as wanted.
struct MachineOptions {
  std::string machine = "sm_80";
  std::vector<std::string> sets;
};

/// Adds -m and --set to `verb`; `options` must live as long as it.
void add_machine_options(CLI::App& verb, MachineOptions& options);

/// The machine they name. Throws UserError.
Machine chosen_machine(const MachineOptions& options);

}  // namespace warpbank
