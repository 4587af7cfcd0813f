// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace warpbank {

/// The version of warpbank, as in "0.1.0".
std::string_view version();

}  // namespace warpbank
