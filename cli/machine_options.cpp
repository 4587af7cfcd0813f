// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/machine_options.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "machine/machine_loader.h"
#include "machine/machine_remarks.h"
#include "result/text_table.h"

namespace warpbank {

void add_machine_sets(CLI::App& verb, std::vector<std::string>& sets) {
  verb.add_option("--set", sets, "Change one key of the machine; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_machine_options(CLI::App& verb, MachineOptions& options) {
  verb.add_option("-m,--machine", options.machine,
                  "A preset ('warpbank machines' lists them), a YAML file or a gpgpusim.config")
      ->type_name("NAME|FILE")
      ->capture_default_str();
  add_machine_sets(verb, options.sets);
}

Machine chosen_machine(const MachineOptions& options) {
  LoadedMachine loaded = load_machine_with_notes(options.machine, options.sets);
  for (const std::string& remark : machine_remarks(loaded.machine)) {
    loaded.notes.push_back(remark);
  }
  for (const std::string& note : loaded.notes) {
    std::fprintf(stderr, "warpbank: note: %s\n", printable(note).c_str());
  }
  return loaded.machine;
}

}  // namespace warpbank
