// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "request/user_error.h"

namespace warpbank {

/// One line of a file, so that an error can say where it is.
struct SourceLine {
  const std::string& file;
  std::uint64_t number;
  std::string_view text;

  /// Place of a byte of `text`; columns count bytes from 1.
  Place place(const char* at) const {
    return {file, number, static_cast<std::uint64_t>(at - text.data()) + 1};
  }
  [[noreturn]] void fail(std::string_view token, const std::string& message,
                         const std::string& hint = {}) const {
    throw UserError(place(token.data()), message, hint);
  }
};

/// Cuts a line into tokens that blanks and tabs separate.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  /// The next token; empty, but pointing behind the last one, at the end of the line.
  std::string_view next() {
    const char* behind = at_;
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    // NOLINTNEXTLINE(bugprone-string-constructor): empty on purpose, its place is what counts
    if (at_ == end_) return {behind, 0};
    const char* start = at_;
    while (at_ != end_ && *at_ != ' ' && *at_ != '\t') ++at_;
    return {start, static_cast<std::size_t>(at_ - start)};
  }

 private:
  const char* at_;
  const char* end_;
};

/// A token for a message: in backquotes, cut short when long, what is not printable ASCII as \xNN.
std::string quoted_token(std::string_view token);

/// Whole tokens as numbers; nothing when a character does not belong or 64 bits do not hold it.
std::optional<std::uint64_t> parse_decimal(std::string_view text);
std::optional<std::uint64_t> parse_hex_digits(std::string_view text);    ///< no 0x
std::optional<std::uint64_t> parse_hex(std::string_view text);           ///< 0x or not
std::optional<std::uint64_t> parse_number(std::string_view text);        ///< decimal or 0x hex
std::optional<std::int64_t> parse_signed_number(std::string_view text);  ///< -, then the same

/// No control characters and well-formed UTF-8, so that any report can hold it.
bool is_clean_utf8(std::string_view text);

}  // namespace warpbank
