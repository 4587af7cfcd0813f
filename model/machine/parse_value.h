// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "request/user_error.h"

namespace warpbank {

// Values as files and --set spell them. Each throws UserError without a place: the caller knows it.

/// A decimal number from low to high.
std::uint64_t parse_integer(std::string_view text, std::uint64_t low, std::uint64_t high);
int parse_int(std::string_view text, int low, int high);

/// true or false.
bool parse_flag(std::string_view text);

/// Text that reports print: no control character may reach the terminal, a line end only where
/// `lines` are allowed.
std::string parse_text(std::string_view text, bool lines);

/// One of the words that name_of gives to `values`.
template <typename Enum>
Enum parse_word(std::string_view text, const std::vector<Enum>& values) {
  std::string list;
  for (const Enum value : values) {
    if (name_of(value) == text) return value;
    list += (list.empty() ? "" : ", ") + std::string(name_of(value));
  }
  throw UserError("'" + std::string(text) + "' is not a value of this key", "expected " + list);
}

}  // namespace warpbank
