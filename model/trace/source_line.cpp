// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/source_line.h"

#include <fmt/format.h>

#include <charconv>

namespace warpbank {
namespace {

/// 0..15, or 16 for what is no hex digit.
constexpr unsigned hex_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

bool has_hex_prefix(std::string_view text) {
  return text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

/// Length of the well-formed UTF-8 sequence at the front of `text`, 0 when there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  // Overlong forms, surrogates and what lies beyond U+10FFFF.
  if ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
      (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f)) {
    return 0;
  }
  return length;
}

}  // namespace

std::string quoted_token(std::string_view token) {
  constexpr std::size_t kShown = 40;
  std::string text = "`";
  for (const char c : token.substr(0, kShown)) {
    if (c >= 0x20 && c < 0x7f) {
      text += c;
    } else {
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  if (token.size() > kShown) text += "...";
  return text + "`";
}

std::optional<std::uint64_t> parse_decimal(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> parse_hex_digits(std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    const unsigned digit = hex_value(c);
    if (digit == 16 || (value >> 60U) != 0) return std::nullopt;
    value = (value << 4U) | digit;
  }
  return value;
}

std::optional<std::uint64_t> parse_hex(std::string_view text) {
  return parse_hex_digits(has_hex_prefix(text) ? text.substr(2) : text);
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  return has_hex_prefix(text) ? parse_hex_digits(text.substr(2)) : parse_decimal(text);
}

std::optional<std::int64_t> parse_signed_number(std::string_view text) {
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 63U;
  const bool negative = !text.empty() && text[0] == '-';
  const auto magnitude = parse_number(negative ? text.substr(1) : text);
  if (!magnitude || *magnitude > kLimit - (negative ? 0 : 1)) return std::nullopt;
  return static_cast<std::int64_t>(negative ? 0 - *magnitude : *magnitude);
}

bool is_clean_utf8(std::string_view text) {
  while (!text.empty()) {
    const char first = text[0];
    if ((first >= 0 && first < 0x20) || first == 0x7f) return false;
    const std::size_t length = sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace warpbank
