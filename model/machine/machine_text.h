// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace warpbank {

/// A description of a machine, not read yet.
struct MachineText {
  std::string text;
  std::string file;  ///< its name in errors
};

/// The preset or the file of that name. Throws UserError, with the near preset where there is one.
MachineText find_machine_text(const std::string& name_or_file);

/// The machine that `file` names as its base: a preset, or a file named from the folder of `file`,
/// so that a machine means the same wherever the program is started.
MachineText find_base_text(const std::string& file, const std::string& base);

}  // namespace warpbank
