// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/parse_value.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace warpbank {

std::uint64_t parse_integer(std::string_view text, std::uint64_t low, std::uint64_t high) {
  std::uint64_t value = 0;
  const std::string expected = "expected " + std::to_string(low) + ".." + std::to_string(high);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
    throw UserError("'" + std::string(text) + "' is not an integer", expected);
  }
  if (error == std::errc::result_out_of_range || value < low || value > high) {
    throw UserError(std::string(text) + " is out of range", expected);
  }
  return value;
}

int parse_int(std::string_view text, int low, int high) {
  return static_cast<int>(
      parse_integer(text, static_cast<std::uint64_t>(low), static_cast<std::uint64_t>(high)));
}

bool parse_flag(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  throw UserError("'" + std::string(text) + "' is not a value of this key", "expected true, false");
}

std::string parse_text(std::string_view text, bool lines) {
  const auto refused = [&](char c) {
    return (c >= 0 && c < 0x20 && !(lines && c == '\n')) || c == 0x7f;
  };
  if (std::any_of(text.begin(), text.end(), refused)) {
    throw UserError("holds a control character", "expected plain text");
  }
  return std::string(text);
}

}  // namespace warpbank
