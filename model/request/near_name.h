// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbank {

/// The candidate that a misspelt `name` most likely meant; empty when none is near (more than a
/// third of the letters differ).
std::string near_name(std::string_view name, const std::vector<std::string>& candidates);

/// A hint for UserError: "did you mean 'x'?", or the list of candidates when none is near.
std::string near_hint(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace warpbank
