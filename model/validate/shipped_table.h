// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace warpbank {

/// The table of published measurements that the program carries: tests/hardware/measurements.csv.
std::string_view shipped_table();

/// Its name in reports and errors.
inline constexpr std::string_view kShippedTable = "shipped measurements";

}  // namespace warpbank
