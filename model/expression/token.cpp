// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/token.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace warpbank {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name(char c) { return is_name_start(c) || is_digit(c); }

// Longest first. Operators that change a value are read as such, so that `a--b` is refused as in C
// and not taken for two minus signs.
constexpr std::string_view kSymbols[] = {
    "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--",
    "->",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::", "+",  "-",
    "*",   "/",   "%",  "&",  "|",  "^",  "~",  "!",  "<",  ">",  "?",  ":",
    "(",   ")",   "[",  "]",  "{",  "}",  ".",  ",",  ";",  "="};

std::string_view symbol_at(std::string_view text, std::size_t offset) {
  for (const std::string_view symbol : kSymbols) {
    if (text.compare(offset, symbol.size(), symbol) == 0) return symbol;
  }
  return {};
}

bool is_suffix(std::string_view suffix) {
  constexpr std::string_view kSuffixes[] = {"",    "u",   "U",   "l",   "L",   "ll",  "LL", "ul",
                                            "uL",  "Ul",  "UL",  "lu",  "lU",  "Lu",  "LU", "ull",
                                            "uLL", "Ull", "ULL", "llu", "llU", "LLu", "LLU"};
  return std::find(std::begin(kSuffixes), std::end(kSuffixes), suffix) != std::end(kSuffixes);
}

int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

// `word` is everything up to the next byte that cannot belong to a number.
std::int64_t number_value(const SourceText& source, std::size_t offset, std::string_view word) {
  int base = 10;
  std::size_t at = 0;
  if (word.size() > 1 && word[0] == '0') {
    if (word[1] == 'x' || word[1] == 'X') {
      base = 16;
      at = 2;
    } else if (word[1] == 'b' || word[1] == 'B') {
      base = 2;
      at = 2;
    } else if (is_digit(word[1])) {
      base = 8;
      at = 1;
    }
  }
  if (word.find('.') != std::string_view::npos) {
    source.fail(offset, fmt::format("{} is not an integer", in_quotes(word)));
  }
  const std::size_t first = at;
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  std::int64_t value = 0;
  for (; at < word.size() && digit_value(word[at]) < base; ++at) {
    const int digit = digit_value(word[at]);
    if (value > (kMax - digit) / base) {
      source.fail(offset, fmt::format("{} does not fit 64 bits with a sign", in_quotes(word)));
    }
    value = value * base + digit;
  }
  if (at == first || !is_suffix(word.substr(at))) {
    source.fail(offset, fmt::format("{} is not a number", in_quotes(word)),
                "integers are decimal, 0x hex, 0 octal or 0b binary, with suffixes of u and l");
  }
  return value;
}

std::vector<Token> tokens_of(const SourceText& source) {
  const std::string_view text = source.text;
  std::vector<Token> tokens;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++at;
      continue;
    }
    std::size_t end = at;
    if (is_digit(c)) {
      while (end < text.size() && (is_name(text[end]) || text[end] == '.')) ++end;
      const std::string_view word = text.substr(at, end - at);
      tokens.push_back({TokenKind::kNumber, word, at, number_value(source, at, word)});
    } else if (is_name_start(c)) {
      while (end < text.size() && is_name(text[end])) ++end;
      tokens.push_back({TokenKind::kName, text.substr(at, end - at), at, 0});
    } else {
      const std::size_t length = symbol_at(text, at).size();
      if (length == 0) {
        const bool printable = c > ' ' && c < 0x7f;
        source.fail(at, printable
                            ? fmt::format("unexpected {}", in_quotes(text.substr(at, 1)))
                            : fmt::format("unexpected byte 0x{:02x}",
                                          static_cast<unsigned>(static_cast<unsigned char>(c))));
      }
      end = at + length;
      tokens.push_back({TokenKind::kSymbol, text.substr(at, length), at, 0});
    }
    at = end;
  }
  tokens.push_back({TokenKind::kEnd, {}, text.size(), 0});
  return tokens;
}

}  // namespace

TokenStream::TokenStream(Source source)
    : source_(std::move(source)), tokens_(tokens_of(*source_)) {}

const Token& TokenStream::peek(std::size_t ahead) const {
  return tokens_[std::min(next_ + ahead, tokens_.size() - 1)];
}

Token TokenStream::take() {
  const Token token = peek();
  if (next_ + 1 < tokens_.size()) ++next_;
  return token;
}

bool TokenStream::accept(std::string_view symbol) {
  if (!peek().is(symbol)) return false;
  take();
  return true;
}

Token TokenStream::expect(std::string_view symbol, std::string_view purpose) {
  if (!peek().is(symbol)) {
    fail_here(fmt::format("'{}' {} is missing before {}", symbol, purpose, next_in_words()));
  }
  return take();
}

Token TokenStream::expect_name(std::string_view what) {
  if (peek().kind != TokenKind::kName) {
    fail_here(fmt::format("{} is missing before {}", what, next_in_words()));
  }
  return take();
}

void TokenStream::fail_here(const std::string& message, const std::string& hint) const {
  source_->fail(peek().offset, message, hint);
}

std::string TokenStream::next_in_words() const {
  return at_end() ? "the end" : in_quotes(peek().text);
}

}  // namespace warpbank
