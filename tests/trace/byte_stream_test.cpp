// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/byte_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <cstdio>

#include "trace_files.h"

namespace warpbank::test {
namespace {

using testing::HasSubstr;

std::string content_of(ByteStream& stream) {
  std::string all;
  char part[7];
  while (const std::size_t count = stream.read(part, sizeof part, 1, 1)) all.append(part, count);
  return all;
}

std::string error_of(const std::string& path) {
  try {
    ByteStream stream(path);
    content_of(stream);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

std::string error_of_content(std::string_view content) {
  const TemporaryFile file(content);
  const std::string error = error_of(file.path());
  if (error.empty()) return error;
  EXPECT_EQ(error.substr(0, file.path().size()), file.path());
  return error.substr(file.path().size());
}

const std::string kText = "%warpbank-trace 1\nld 4 0:4\nst 4 0:8\n";

TEST(ByteStream, GivesPlainBytesAndTheirHash) {
  const TemporaryFile file(kText);
  ByteStream stream(file.path());
  EXPECT_EQ(stream.raw_total(), kText.size());
  EXPECT_EQ(content_of(stream), kText);
  EXPECT_EQ(stream.raw_bytes(), kText.size());
  char expected[17];
  std::snprintf(expected, sizeof expected, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(kText.data(), kText.size())));
  EXPECT_EQ(stream.finish_hash(), expected);
}

TEST(ByteStream, HashIsOfTheStoredBytesWhetherReadOrNot) {
  const std::string stored = xz_of(std::string(3 << 20, 'a') + kText);
  const TemporaryFile file(stored + std::string(1 << 20, '\0'));
  const std::string raw = read_file(file.path());
  char expected[17];
  std::snprintf(expected, sizeof expected, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(raw.data(), raw.size())));
  ByteStream unread(file.path());
  EXPECT_EQ(unread.finish_hash(), expected);
  ByteStream read(file.path());
  content_of(read);
  EXPECT_EQ(read.finish_hash(), expected);
}

TEST(ByteStream, ReadsSeveralXzStreamsWithPadding) {
  const TemporaryFile file(xz_of("one ") + std::string(8, '\0') + xz_of("two ") + xz_of(""));
  ByteStream stream(file.path());
  EXPECT_EQ(content_of(stream), "one two ");
}

TEST(ByteStream, XzCutAtEveryLengthIsAnError) {
  const std::string whole = xz_of(kText);
  ASSERT_EQ(error_of_content(whole), "");
  EXPECT_THAT(error_of_content(""), HasSubstr("the file is empty"));
  for (std::size_t length = 1; length < whole.size(); ++length) {
    EXPECT_THAT(error_of_content(whole.substr(0, length)),
                HasSubstr(":1:1: the .xz data is truncated (near byte " + std::to_string(length)))
        << length;
  }
}

TEST(ByteStream, AFlippedBitInXzNeverGivesOtherBytes) {
  const std::string whole = xz_of(kText);
  for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
    std::string bad = whole;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
    if (bit < 6 * 8) continue;  // the magic: plain text then
    EXPECT_THAT(error_of_content(bad), HasSubstr("the .xz data")) << bit;
  }
}

TEST(ByteStream, WhatFollowsTheEndOfXzIsAnError) {
  EXPECT_THAT(error_of_content(xz_of(kText) + "garbage behind"),
              HasSubstr("something else follows"));
  EXPECT_THAT(error_of_content(xz_of(kText) + std::string(3, '\0')), HasSubstr("the .xz data"));
}

TEST(ByteStream, NamesCompressionsThatItDoesNotRead) {
  using namespace std::string_view_literals;
  EXPECT_EQ(error_of_content("\x1f\x8b\x08\x00rest"sv),
            ": is compressed with gzip; this version reads plain files and .xz");
  EXPECT_THAT(error_of_content("\x28\xb5\x2f\xfdrest"sv), HasSubstr("compressed with zstd"));
  EXPECT_THAT(error_of_content("BZh91AY"sv), HasSubstr("compressed with bzip2"));
}

TEST(ByteStream, SaysWhyAFileCannotBeRead) {
  const TemporaryFile file("x");
  EXPECT_EQ(error_of(file.folder()), file.folder() + ": is a directory; a trace file is expected");
  EXPECT_THAT(error_of(file.folder() + "/none"),
              HasSubstr("/none: cannot be opened: No such file or directory"));
  if (::geteuid() != 0) {
    ::chmod(file.path().c_str(), 0);
    EXPECT_THAT(error_of(file.path()), HasSubstr("cannot be opened: Permission denied"));
  }
}

}  // namespace
}  // namespace warpbank::test
