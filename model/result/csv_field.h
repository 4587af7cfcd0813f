// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace warpbank {

/// One field of a CSV line by RFC 4180: quoted where it holds a comma, a quote or a line break.
std::string csv_field(std::string_view text);

}  // namespace warpbank
