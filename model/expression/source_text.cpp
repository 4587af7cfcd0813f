// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/source_text.h"

#include <utility>

#include "request/user_error.h"

namespace warpbank {

void SourceText::fail(std::size_t offset, const std::string& message,
                      const std::string& hint) const {
  throw UserError(Place{name, line, offset + 1}, message, hint);
}

Source make_source(std::string name, std::uint64_t line, std::string text) {
  const std::size_t length = text.size();
  auto source =
      std::make_shared<const SourceText>(SourceText{std::move(name), line, std::move(text)});
  if (length > kMaxTextLength) {
    source->fail(kMaxTextLength, "the text has " + std::to_string(length) + " characters",
                 "at most " + std::to_string(kMaxTextLength) + " are read");
  }
  return source;
}

std::string in_quotes(std::string_view token) {
  constexpr std::size_t kShown = 40;
  if (token.size() <= kShown) return "'" + std::string(token) + "'";
  return "'" + std::string(token.substr(0, kShown)) + "...'";
}

}  // namespace warpbank
