// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpbank {

/// The machines that a row's `arch` means. More than one where it leaves open which: then all of
/// them must give the measured value.
struct Architecture {
  std::vector<std::string> machines;  ///< names of presets
  std::string remark;                 ///< where a near preset stands in for a missing one
};

/// "CC 8.0 (A100)", "CC 5.x-9.x", "CC 7.0+", "CC 3.0 (64-bit mode)", "nvidia (unstated)", "gfx942
/// (MI300X)", "sm_110", or the name of a preset. Throws PatternError where no preset is meant.
Architecture find_architecture(const std::string& arch, const std::vector<std::string>& presets);

}  // namespace warpbank
