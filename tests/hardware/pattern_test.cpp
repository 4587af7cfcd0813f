// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "validate/access_pattern.h"
#include "validate/pattern_error.h"
#include "validate/pattern_expression.h"
#include "validate/pattern_text.h"

namespace warpbank {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::int64_t value(const std::string& text, std::int64_t t = 0) {
  return PatternExpression(text).value({{"t", t}});
}

// Every expected value is what Python prints for the expression.
TEST(PatternExpression, MeansWhatPythonMeans) {
  EXPECT_EQ(value("7"), 7);
  EXPECT_EQ(value("0x1f"), 31);
  EXPECT_EQ(value("2 + 3*4 - 5"), 9);
  EXPECT_EQ(value("(t*32 % 1024)*4", 33), 128);
  EXPECT_EQ(value("t//16*18 + t%16", 20), 22);
  EXPECT_EQ(value("-7 // 2"), -4);
  EXPECT_EQ(value("-7 % 4"), 1);
  EXPECT_EQ(value("7 // -2"), -4);
  EXPECT_EQ(value("-t % -4", 7), -3);
  EXPECT_EQ(value("~t", 5), -6);
  EXPECT_EQ(value("1 << 3 + 1"), 16);
  EXPECT_EQ(value("256 >> 2 >> 1"), 32);
  EXPECT_EQ(value("t & 1 == 1", 3), 1);
  EXPECT_EQ(value("6 | 1 ^ 3 & 2"), 7);
  EXPECT_EQ(value("1 | 2 ^ 3"), 1);
  EXPECT_EQ(value("12 / 4"), 3);
  EXPECT_EQ(value("10 - 4 - 3"), 3);
  EXPECT_EQ(value("0 <= t < 8", 7), 1);
  EXPECT_EQ(value("0 <= t < 8", 8), 0);
  EXPECT_EQ(value("1 < 3 > 2"), 1);
  EXPECT_EQ(value("t < 8 or t >= 24 and t % 2 == 0", 9), 0);
  EXPECT_EQ(value("t < 8 or t >= 24 and t % 2 == 0", 26), 1);
  EXPECT_EQ(value("t < 8 || t >= 24 && t % 2 == 0", 26), 1);
  EXPECT_EQ(value("not t == 3 and t != 4", 5), 1);
  EXPECT_EQ(value("t in {1, 4..6, 9-10}", 5), 1);
  EXPECT_EQ(value("t in {1, 4..6, 9-10}", 10), 1);
  EXPECT_EQ(value("t in {1, 4..6, 9-10}", 7), 0);
  EXPECT_EQ(value("1 if t < 4 else 2 if t < 8 else 3", 5), 2);
  EXPECT_EQ(value("(((t//8)*2 + ((t%8)//2)%2) if t<16 else ((t//8)*2 + (t%8)%2))*16", 11), 48);
  EXPECT_EQ(value("5 // t if t != 0 else 9", 0), 9);
}

TEST(PatternExpression, ARemarkMayFollow) {
  const PatternExpression expression("t*2*8 (reported as 'stride-2')");
  EXPECT_EQ(expression.value({{"t", 3}}), 48);
  EXPECT_EQ(expression.remark(), "reported as 'stride-2'");
  EXPECT_TRUE(expression.uses("t"));
  EXPECT_FALSE(expression.uses("T"));
}

TEST(PatternExpression, WhatItCannotMeanSaysWhy) {
  for (const char* text :
       {"", "t*", "(t", "t t", "rand(32)*4", "t +* 4", "t in 5", "t in {1", "1 if t", "4x", "0x",
        "t ? 1 : 2", "9999999999999999999", "t*4, rows of 32"}) {
    EXPECT_THROW(PatternExpression expression(text), PatternError) << text;
  }
  for (const char* text : {"u*4", "t // 0", "t % 0", "7 / 2", "1 << 63", "1 << -1", "t / 0",
                           "9223372036854775807 + 1", "4611686018427387904 << 1"}) {
    EXPECT_THROW(value(text), PatternError) << text;
  }
  EXPECT_THROW(PatternExpression expression(std::string(1000, '(')), PatternError);
  EXPECT_THROW(PatternExpression expression(std::string(1000, '-')), PatternError);
  EXPECT_THROW(PatternExpression expression(std::string(100000, '1')), PatternError);
}

TEST(PatternText, SeriesGoOnAsTheyBegin) {
  const auto values = [](const std::string& series) {
    return parse_pattern("for s in " + series + ": addr = s").loops.at(0).values;
  };
  EXPECT_THAT(values("1,2,4..32"), ElementsAre(1, 2, 4, 8, 16, 32));
  EXPECT_THAT(values("8,4..1"), ElementsAre(8, 4, 2, 1));
  EXPECT_THAT(values("0,2..6"), ElementsAre(0, 2, 4, 6));
  EXPECT_THAT(values("0..3"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(values("5,3,9"), ElementsAre(5, 3, 9));
  for (const char* series : {"1,2..4", "1,2,5..9", "3,2,1..7", "words", "1,1..2"}) {
    EXPECT_THROW(values(series), PatternError) << series;
  }
  EXPECT_THROW(parse_pattern("16-way: exact lanes not given"), PatternError);
}

TEST(PatternText, LaneGroups) {
  EXPECT_THAT(parse_lane_groups("groups 0-15,16-31"), ElementsAre(0xffffU, 0xffff0000U));
  EXPECT_THAT(parse_lane_groups("groups {0-3,20-23},{4-7,16-19} and +32"),
              ElementsAre(0xf0000fU, 0xf00f0U, 0xf0000fULL << 32U, 0xf00f0ULL << 32U));
  EXPECT_THAT(parse_lane_groups("a pair test"), testing::IsEmpty());
}

/// The masks of the requests that a pattern makes on 32 lanes.
std::vector<std::uint64_t> masks(const std::string& pattern, const std::string& mask,
                                 const std::string& kind = "st", int bytes = 4) {
  Measurement row;
  row.pattern = pattern;
  row.mask = mask;
  const AccessKind access = access_kind(kind, bytes);
  std::vector<std::uint64_t> masks;
  for (const RepeatedRequest& one :
       access_pattern(row, access, access.ops.front(), Machine{}).requests) {
    masks.push_back(one.request.mask);
  }
  return masks;
}

TEST(AccessPattern, MasksNameLanes) {
  const std::string address = "addr = t*4";
  EXPECT_THAT(masks(address, "all"), ElementsAre(0xffffffffU));
  EXPECT_THAT(masks(address, "all lanes (as written)"), ElementsAre(0xffffffffU));
  EXPECT_THAT(masks(address, "t < 8"), ElementsAre(0xffU));
  EXPECT_THAT(masks(address, "t in {15,16}"), ElementsAre(0x18000U));
  EXPECT_THAT(masks(address, "t % 2 == 0"), ElementsAre(0x55555555U));
  EXPECT_THAT(masks(address, "0xf0"), ElementsAre(0xf0U));
  EXPECT_THAT(masks(address, "0000ffff"), ElementsAre(0xffffU));
  EXPECT_THAT(masks(address, "lanes 0-3,8"), ElementsAre(0x10fU));
  EXPECT_THAT(masks("addr = (t%16)*16", "all (x2 uses lanes 0-15)", "ldmatrix.x2", 16),
              ElementsAre(0xffffU));
  EXPECT_THAT(masks(address, "mixed: 31000 requests all lanes + 1000 requests t < 8"),
              ElementsAre(0xffffffffU, 0xffU));
}

TEST(AccessPattern, AMixedMaskCountsItsRequests) {
  Measurement row;
  row.pattern = "addr = t*4";
  row.mask = "mixed: 31000 requests all lanes + 1000 requests t < 8";
  const AccessPattern pattern = access_pattern(row, access_kind("ld", 4), Op::kLoad, Machine{});
  EXPECT_TRUE(pattern.counted);
  ASSERT_EQ(pattern.requests.size(), 2U);
  EXPECT_EQ(pattern.requests[0].times, 31000);
  EXPECT_EQ(pattern.requests[1].times, 1000);
}

TEST(AccessPattern, ABlockIsItsWarps) {
  EXPECT_THAT(masks("addr = T*4 (T = block lane 0..79)", "all"),
              ElementsAre(0xffffffffU, 0xffffffffU, 0xffffU));
  EXPECT_THAT(masks("for s in 64,32..16: addr = T*4", "T < s"),
              ElementsAre(0xffffffffU, 0xffffffffU, 0xffffffffU, 0xffffU));
}

TEST(AccessPattern, MembersOfAStructAreRequestsOfTheirOwn) {
  Measurement row;
  row.pattern = "addr = t*12";
  row.mask = "all";
  const AccessPattern pattern =
      access_pattern(row, access_kind("ld (struct float3)", 12), Op::kLoad, Machine{});
  ASSERT_EQ(pattern.requests.size(), 3U);
  for (std::uint32_t part = 0; part < 3; ++part) {
    EXPECT_EQ(pattern.requests[part].request.bytes, 4);
    EXPECT_EQ(pattern.requests[part].request.address[5], 60 + 4 * part);
  }
}

TEST(AccessPattern, RequestsThatCannotBeSayWhy) {
  struct Case {
    std::string pattern;
    std::string mask;
    std::string kind;
    int bytes;
    std::string why;
  };
  const std::vector<Case> all = {
      {"addr = t*4096", "all", "ld", 4, "outside"},
      {"addr = -4", "all", "ld", 4, "outside"},
      {"addr = t", "all", "ld", 4, "aligned"},
      {"addr = t*4", "t > 40", "ld", 4, "no lane"},
      {"addr = t*4", "pair test", "ld", 4, "mask"},
      {"addr = t*16", "t < 8", "ldmatrix.x2", 16, "first 16 lanes"},
      {"addr = t*16", "all", "ldmatrix", 16, "how many matrices"},
      {"addr = T*4", "all", "ld", 4, "size of the block"},
      {"addr = T*4 (T = 0..5000)", "all", "ld", 4, "no block"},
      {"addr = t*4", "mixed: half of them", "ld", 4, "mixed"},
  };
  for (const Case& one : all) {
    SCOPED_TRACE(one.pattern + " | " + one.mask);
    try {
      masks(one.pattern, one.mask, one.kind, one.bytes);
      FAIL() << "was taken";
    } catch (const PatternError& error) {
      EXPECT_THAT(error.what(), HasSubstr(one.why));
    }
  }
}

}  // namespace
}  // namespace warpbank
