// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpbank {

/// `count` numbers from `first` on, `step` apart: "7", "0-31", "0,2..30", "31,30..0".
std::string series_text(std::int64_t first, std::int64_t step, std::size_t count);

/// Rising numbers, folded: neighbours, and four or more that are a step apart: "0-7,9,16,18..30".
std::string numbers_text(const std::vector<int>& numbers);

}  // namespace warpbank
