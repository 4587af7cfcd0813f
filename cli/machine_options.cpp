// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/machine_options.h"

#include <CLI/CLI.hpp>

#include "machine/machine_loader.h"

namespace warpbank {

void add_machine_options(CLI::App& verb, MachineOptions& options) {
  verb.add_option("-m,--machine", options.machine,
                  "A preset ('warpbank machines' lists them) or a YAML file")
      ->type_name("NAME|FILE")
      ->capture_default_str();
  verb.add_option("--set", options.sets, "Change one key of the machine; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

Machine chosen_machine(const MachineOptions& options) {
  return load_machine(options.machine, options.sets);
}

}  // namespace warpbank
