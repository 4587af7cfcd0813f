// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace warpbank {

/// One text that a user typed, and the name under which errors point into it.
struct SourceText {
  std::string name;        ///< "expression", "--decl", ..: what errors call it
  std::uint64_t line = 1;  ///< for repeated options: the how-manieth, from 1
  std::string text;

  /// Throws UserError at name:line:column, where column is offset + 1.
  [[noreturn]] void fail(std::size_t offset, const std::string& message,
                         const std::string& hint = {}) const;
};

/// Parsed forms keep their text for errors that show only when a lane evaluates them.
using Source = std::shared_ptr<const SourceText>;

/// Throws UserError where the text is longer than kMaxTextLength.
Source make_source(std::string name, std::uint64_t line, std::string text);

inline constexpr std::size_t kMaxTextLength = 65536;

/// 'token' for a message; a long one is clipped.
std::string in_quotes(std::string_view token);

}  // namespace warpbank
