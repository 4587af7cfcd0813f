// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/text_reader.h"

#include <fmt/format.h>

#include <utility>

#include "trace/text_line.h"

namespace warpbank {
namespace {

constexpr std::string_view kVersionDirective = "%warpbank-trace";
constexpr const char* kFirstLine = "the first line must be `%warpbank-trace 1`";

/// Nothing but a comment may follow.
void expect_end(const SourceLine& line, Tokens& tokens) {
  const std::string_view token = tokens.next();
  if (!token.empty() && token[0] != '#') {
    line.fail(token, fmt::format("{} is not expected here", quoted_token(token)),
              "the line should have ended");
  }
}

}  // namespace

TextReader::TextReader(std::string path, LineReader lines, const TraceOptions& options,
                       StringTable& names)
    : TraceSource(std::move(path), std::move(lines), names), limits_(options.limits) {}

void TextReader::read_version(const SourceLine& line) const {
  Tokens tokens(line.text);
  const std::string_view directive = tokens.next();
  if (directive != kVersionDirective) {
    line.fail(directive, fmt::format("{} instead of the version", quoted_token(directive)),
              kFirstLine);
  }
  const std::string_view version = tokens.next();
  if (parse_decimal(version) != 1) {
    line.fail(version,
              fmt::format("{} is no version of the text format that this program reads",
                          quoted_token(version)),
              kFirstLine);
  }
  expect_end(line, tokens);
}

void TextReader::read_directive(const SourceLine& line) {
  Tokens tokens(line.text);
  const std::string_view directive = tokens.next();
  if (directive == kVersionDirective) {
    line.fail(directive, fmt::format("{} stands a second time", quoted_token(directive)));
  }
  if (directive != "%lanes") {
    line.fail(directive, fmt::format("{} is no directive", quoted_token(directive)),
              "%lanes is the only one after the first line");
  }
  if (lanes_given_) {
    line.fail(directive, fmt::format("{} stands a second time", quoted_token(directive)));
  }
  if (request_seen_) {
    line.fail(directive, fmt::format("{} after a request", quoted_token(directive)),
              "it stands before the first one");
  }
  const std::string_view value = tokens.next();
  const std::uint64_t lanes = parse_decimal(value).value_or(0);
  if (lanes < 1 || lanes > static_cast<std::uint64_t>(kMaxLanes)) {
    line.fail(value, fmt::format("{} is no number of lanes", quoted_token(value)),
              fmt::format("1 to {} are possible", kMaxLanes));
  }
  expect_end(line, tokens);
  lanes_ = static_cast<int>(lanes);
  lanes_given_ = true;
}

bool TextReader::next(Request& request) {
  std::string_view text;
  while (lines().next(text)) {
    const SourceLine line = {lines().name(), lines().line_number(), text};
    if (!version_seen_) {
      read_version(line);
      version_seen_ = true;
      continue;
    }
    const std::size_t start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos) continue;
    if (text[start] == '%') {
      read_directive(line);
      continue;
    }
    std::string_view src;
    if (!parse_text_request(line, lanes_, limits_, request, src)) continue;
    request_seen_ = true;
    if (!src.empty()) request.origin.src = name_id(src, line.place(src.data()));
    return true;
  }
  if (!version_seen_) throw UserError(Place{lines().name(), 1, 1}, "the file is empty", kFirstLine);
  return false;
}

}  // namespace warpbank
