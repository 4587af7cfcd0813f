// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "expression/source_text.h"

namespace warpbank {

enum class TokenKind : std::uint8_t { kNumber, kName, kSymbol, kEnd };

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;  ///< points into the source
  std::size_t offset = 0;
  std::int64_t value = 0;  ///< of a number

  bool is(std::string_view symbol) const { return kind == TokenKind::kSymbol && text == symbol; }
};

/// The tokens of one text, read from left to right; the longest symbol wins, as in C. Throws
/// UserError for bytes and numbers that C does not know.
class TokenStream {
 public:
  explicit TokenStream(Source source);

  const Source& source() const { return source_; }
  const Token& peek(std::size_t ahead = 0) const;
  Token take();
  /// Takes the next token if it is this symbol.
  bool accept(std::string_view symbol);
  /// Takes this symbol or throws UserError that says for what it was needed.
  Token expect(std::string_view symbol, std::string_view purpose);
  /// Takes a name or throws UserError: "`what` is missing ..".
  Token expect_name(std::string_view what);
  bool at_end() const { return peek().kind == TokenKind::kEnd; }

  /// Throws UserError at the next token.
  [[noreturn]] void fail_here(const std::string& message, const std::string& hint = {}) const;
  /// The next token as a message names it: quoted, or "the end".
  std::string next_in_words() const;

 private:
  Source source_;
  std::vector<Token> tokens_;  ///< the last one is kEnd
  std::size_t next_ = 0;
};

}  // namespace warpbank
