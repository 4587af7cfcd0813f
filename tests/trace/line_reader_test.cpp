// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/line_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "trace_files.h"

namespace warpbank::test {
namespace {

std::vector<std::string> lines_of(std::string_view content) {
  const TemporaryFile file(content);
  LineReader reader{ByteStream(file.path())};
  std::vector<std::string> lines;
  for (std::string_view line; reader.next(line);) {
    lines.emplace_back(line);
    EXPECT_EQ(reader.line_number(), lines.size());
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, CutsAtLfAndCrlf) {
  EXPECT_EQ(lines_of("a\nb\r\n\nc"), (Lines{"a", "b", "", "c"}));
  EXPECT_EQ(lines_of("a\n"), (Lines{"a"}));
  EXPECT_EQ(lines_of("\r\n\r"), (Lines{"", ""}));
  EXPECT_EQ(lines_of("a\rb\r\r\n"), (Lines{"a\rb\r"})) << "a CR elsewhere belongs to the line";
  EXPECT_EQ(lines_of("\xef\xbb\xbf"
                     "a\n\xef\xbb\xbf"
                     "b"),
            (Lines{"a",
                   "\xef\xbb\xbf"
                   "b"}));
}

TEST(LineReader, LinesMayBeAMebibyteLong) {
  const std::string longest(kMaxLineBytes, 'a');
  for (const char* end : {"", "\n", "\r\n"}) {
    const Lines lines = lines_of("x\n" + longest + end);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1], longest);
  }
  for (const char* end : {"a", "a\n", "a\r\n", "\r\r\n", "aaaaaaaaa\nb"}) {
    try {
      lines_of("x\n" + longest + end);
      FAIL() << end;
    } catch (const UserError& error) {
      EXPECT_EQ(error.place().line, 2U);
      EXPECT_EQ(error.place().column, kMaxLineBytes + 1);
    }
  }
}

TEST(LineReader, BufferBoundariesDoNotShow) {
  Lines expected;
  std::string content;
  for (std::size_t i = 0; content.size() < (std::size_t{5} << 20U); ++i) {
    expected.emplace_back(i * 7919 % 3000, static_cast<char>('a' + i % 26));
    content += expected.back() + (i % 3 == 0 ? "\r\n" : "\n");
  }
  EXPECT_EQ(lines_of(content), expected);
  EXPECT_EQ(lines_of(xz_of(content)), expected);
}

}  // namespace
}  // namespace warpbank::test
