// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace warpbank {

/// Writes `text` to standard output. Throws UserError where it cannot be written (a full disk, a
/// closed descriptor). Once the reader of a pipe has gone, the rest is dropped without complaint:
/// it has seen what it wanted, and the verb's exit code still counts.
void print(std::string_view text);

/// Hands on what std::cout and stdio still hold; throws as print does.
void flush_output();

}  // namespace warpbank
