// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "request/request.h"

namespace warpbank {

// Which accesses there are at all (docs/model.md, "Phases"), whatever the machine: asked by the
// readers of traces, of machines and of measurements, by `show` and by the RTL's tables.

/// True where the op exists in this width: atomics of 4 and 8 bytes, matrix rows of 16.
bool access_exists(Op op, int bytes);

/// The widths of an op that does not exist in all of them, in words: "an atomic has 4 or 8 bytes".
std::string_view widths_in_words(Op op);

bool is_matrix(Op op);

/// The lanes of a matrix access: none, or exactly the first 8, 16 or 32.
bool matrix_lanes_exist(std::uint64_t mask);
inline constexpr std::string_view kMatrixLanesInWords =
    "exactly the first 8, 16 or 32 lanes are active";

}  // namespace warpbank
