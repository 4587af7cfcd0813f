// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbank {

/// Of `known`, the name that `typed` most likely meant: at most a third of its letters wrong,
/// missing, added or swapped with the next. Empty when nothing is near.
std::string near_name(std::string_view typed, const std::vector<std::string>& known);

/// "did you mean X?", or "known: A, B, C" when nothing is near; for the hint of a UserError.
std::string near_name_hint(std::string_view typed, const std::vector<std::string>& known);

}  // namespace warpbank
