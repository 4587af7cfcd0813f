// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/source_line.h"

#include <gtest/gtest.h>

#include <limits>

namespace warpbank {
namespace {

TEST(SourceLine, TokensStandBetweenBlanksAndTabs) {
  const std::string_view text = " \tld  4\t0:4 ";
  Tokens tokens(text);
  EXPECT_EQ(tokens.next(), "ld");
  EXPECT_EQ(tokens.next(), "4");
  EXPECT_EQ(tokens.next(), "0:4");
  const std::string_view end = tokens.next();
  EXPECT_EQ(end, "");
  EXPECT_EQ(end.data(), text.data() + text.size() - 1) << "a missing token stands behind the last";
}

TEST(SourceLine, NumbersAreWholeTokensOf64Bits) {
  EXPECT_EQ(parse_decimal("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(parse_decimal("18446744073709551616"), std::nullopt);
  EXPECT_EQ(parse_decimal(""), std::nullopt);
  EXPECT_EQ(parse_decimal("1x"), std::nullopt);
  EXPECT_EQ(parse_decimal("-1"), std::nullopt);
  EXPECT_EQ(parse_decimal("+1"), std::nullopt);
  EXPECT_EQ(parse_hex("0xfFfFffffffffffff"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(parse_hex("00000000000000000000ff"), 255U);
  EXPECT_EQ(parse_hex("10000000000000000"), std::nullopt);
  EXPECT_EQ(parse_hex("0x"), std::nullopt);
  EXPECT_EQ(parse_hex("fg"), std::nullopt);
  EXPECT_EQ(parse_hex_digits("0x1"), std::nullopt);
  EXPECT_EQ(parse_number("010"), 10U);
  EXPECT_EQ(parse_number("0X10"), 16U);
  EXPECT_EQ(parse_signed_number("-0x10"), -16);
  EXPECT_EQ(parse_signed_number("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(parse_signed_number("9223372036854775808"), std::nullopt);
  EXPECT_EQ(parse_signed_number("--1"), std::nullopt);
  EXPECT_EQ(parse_signed_number("-"), std::nullopt);
}

TEST(SourceLine, QuotesAnyTokenReadably) {
  EXPECT_EQ(quoted_token("ldx"), "`ldx`");
  EXPECT_EQ(quoted_token(std::string_view("a\0\xff", 3)), "`a\\x00\\xff`");
  EXPECT_EQ(quoted_token(std::string(50, 'a')), "`" + std::string(40, 'a') + "...`");
}

TEST(SourceLine, CleanUtf8IsWhatReportsCanHold) {
  EXPECT_TRUE(is_clean_utf8("kernel.cu:12"));
  EXPECT_TRUE(
      is_clean_utf8("gr\xc3\xb6\xc3\x9f"
                    "e.cu:1"));
  EXPECT_TRUE(is_clean_utf8("\xf0\x9f\x98\x80"));
  for (const char* bad : {"\xff", "\xc3", "\xc3x", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
                          "\xf4\x90\x80\x80", "\x80", "a\tb", "\x7f", "\xe2\x82"}) {
    EXPECT_FALSE(is_clean_utf8(bad)) << quoted_token(bad);
  }
}

}  // namespace
}  // namespace warpbank
