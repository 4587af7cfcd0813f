// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbank {

/// The machine that is meant when none is named.
inline constexpr std::string_view kDefaultMachine = "sm_80";

/// The presets that the program carries, by name, and those with numbers by number.
std::vector<std::string> preset_names();

/// The YAML text of a preset; empty when there is none of that name.
std::string_view preset_text(std::string_view name);

}  // namespace warpbank
