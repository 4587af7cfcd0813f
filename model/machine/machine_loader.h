// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

struct LoadedMachine {
  Machine machine;
  /// What a user should know of the way there, one line each: listed phases that another geometry
  /// drops, options of a gpgpusim.config without effect.
  std::vector<std::string> notes;
};

/// Loads the machine that `name_or_file` names, a preset, a YAML file or a gpgpusim.config, and
/// applies `sets`, each "key=value". Throws UserError with file:line:column for an unknown or
/// repeated key, a value of the wrong type or out of range, and values that contradict each other.
LoadedMachine load_machine_with_notes(const std::string& name_or_file,
                                      const std::vector<std::string>& sets = {});

/// The machine alone.
Machine load_machine(const std::string& name_or_file, const std::vector<std::string>& sets = {});

/// The same from text; `file` is its name in errors.
LoadedMachine machine_from_text(const std::string& text, const std::string& file,
                                const std::vector<std::string>& sets = {});
Machine machine_from_yaml(const std::string& text, const std::string& file,
                          const std::vector<std::string>& sets = {});

}  // namespace warpbank
