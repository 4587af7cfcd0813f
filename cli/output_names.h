// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpbank {

/// A file that a run is to write, and the option that asks for it.
struct OutputName {
  std::string option;
  std::string path;  ///< empty: not asked for
};

/// Throws UserError where an output is one of `inputs`, the same file as another output however it
/// is spelt, or named - (which reads, and would make a file that is hard to get rid of).
void check_output_names(const std::vector<OutputName>& outputs,
                        const std::vector<std::string>& inputs);

}  // namespace warpbank
