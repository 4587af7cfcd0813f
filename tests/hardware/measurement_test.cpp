// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/measurement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "request/user_error.h"
#include "validate/csv_table.h"

namespace warpbank {
namespace {

using testing::HasSubstr;

std::vector<std::string> texts(const std::vector<CsvField>& fields) {
  std::vector<std::string> texts;
  for (const CsvField& field : fields) texts.push_back(field.text);
  return texts;
}

TEST(CsvTable, ReadsWhatRfc4180Allows) {
  const CsvTable table = read_csv(
      "\xef\xbb\xbf# a remark, \"with a quote\na,b,c\r\n1,\"two, and \"\"more\"\"\",\n\n"
      "\"over\nlines\",,\"\"\r\nx,y,z",
      "f");
  EXPECT_EQ(texts(table.header), (std::vector<std::string>{"a", "b", "c"}));
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(texts(table.rows[0]), (std::vector<std::string>{"1", "two, and \"more\"", ""}));
  EXPECT_EQ(texts(table.rows[1]), (std::vector<std::string>{"over\nlines", "", ""}));
  EXPECT_EQ(texts(table.rows[2]), (std::vector<std::string>{"x", "y", "z"}));
  EXPECT_EQ(table.rows[0][1].line, 3U);
  EXPECT_EQ(table.rows[0][1].column, 3U);
  EXPECT_EQ(table.rows[2][2].line, 7U);
  EXPECT_EQ(table.rows[2][2].column, 5U);
}

constexpr char kHeader[] = "id,arch,kind,width_bytes,pattern,metric,value,check,residue,requests\n";

TEST(Measurements, ColumnsMayStandInAnyOrderAmongOthers) {
  const auto rows = read_measurements(
      "value,colour,metric,pattern,width_bytes,kind,arch,id\n"
      "31,red,nv_conflicts_per_request,addr = t*128,4,ld,CC 8.0 (A100),one\n",
      "f");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].id, "one");
  EXPECT_EQ(rows[0].arch, "CC 8.0 (A100)");
  EXPECT_EQ(rows[0].bytes, 4);
  EXPECT_EQ(rows[0].value, 31);
  EXPECT_EQ(rows[0].mask, "all");
  EXPECT_EQ(rows[0].check, Check::kExact);
  EXPECT_FALSE(rows[0].requests.has_value());
  EXPECT_EQ(rows[0].place.line, 2U);
}

TEST(Measurements, BoundsOfResidueAreSharesOrCounts) {
  const auto rows = read_measurements(std::string(kHeader) +
                                          "a,x,ld,4,addr = 0,m,1,residue,5%,16384\n"
                                          "b,x,ld,4,addr = 0,m,1,residue,0.65/request,\n",
                                      "f");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].residue->per_wavefront, 0.05);
  EXPECT_EQ(rows[0].residue->per_request, 0);
  EXPECT_EQ(rows[0].requests, 16384);
  EXPECT_EQ(rows[1].residue->per_request, 0.65);
  EXPECT_EQ(rows[1].residue->per_wavefront, 0);
}

TEST(Measurements, ARowThatIsNotAssertedMayHoldAnyValue) {
  const auto rows =
      read_measurements(std::string(kHeader) + "a,x,ld,,words,m,about 3,none,,\n", "f");
  EXPECT_EQ(rows[0].value_text, "about 3");
  EXPECT_EQ(rows[0].bytes, 0);
}

TEST(Measurements, WhatIsMalformedIsNamedAtItsPlace) {
  struct Bad {
    std::string text;
    std::string place;
    std::string token;
  };
  const std::string header = kHeader;
  const std::vector<Bad> all = {
      {"", "f: ", "no header"},
      {"id,arch,kind,widthbytes,pattern,metric,value\n", "f:1:1: ", "'widthbytes'"},
      {"id,id,arch\n", "f:1:4: ", "'id'"},
      {header + "a,x,ld,4,addr = 0,m,1,exact,\n", "f:2:1: ", "9 fields where the header has 10"},
      {header + "a,x,ld,4,addr = 0,m,lots,exact,,\n", "f:2:21: ", "'lots'"},
      {header + "a,x,ld,4,addr = 0,m,nan,exact,,\n", "f:2:21: ", "'nan'"},
      {header + "a,x,ld,wide,addr = 0,m,1,exact,,\n", "f:2:8: ", "'wide'"},
      {header + "a,x,ld,4,addr = 0,m,1,exakt,,\n", "f:2:23: ", "did you mean 'exact'?"},
      {header + "a,x,ld,4,addr = 0,m,1,residue,5,\n", "f:2:31: ", "'5'"},
      {header + "a,x,ld,4,addr = 0,m,1,residue,-5%,\n", "f:2:31: ", "'-5%'"},
      {header + "a,x,ld,4,addr = 0,m,1,exact,,0\n", "f:2:30: ", "'0'"},
      {header + "a,,ld,4,addr = 0,m,1,exact,,\n", "f:2:3: ", "arch"},
      {header + "a,x,ld,4,addr = 0,m,1,exact,,\na,x,ld,4,addr = 0,m,1,exact,,\n",
       "f:3:1: ", "twice"},
      {header + "a,\"x,ld\n", "f:2:3: ", "never closed"},
      {header + "a,x\"y,ld\n", "f:2:4: ", "quote"},
      {header + "a,\"x\"y,ld\n", "f:2:6: ", "closing quote"},
      {header + "a,x,ld,4," + std::string(5000, 't') + ",m,1,exact,,\n", "f:2:1: ", "pattern"},
  };
  for (const Bad& bad : all) {
    SCOPED_TRACE(bad.text);
    try {
      read_measurements(bad.text, "f");
      FAIL() << "was taken";
    } catch (const UserError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith(bad.place));
      EXPECT_THAT(error.what(), HasSubstr(bad.token));
    }
  }
}

}  // namespace
}  // namespace warpbank
