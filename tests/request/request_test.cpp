// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The words every room shares: op names, names in tables, near names, the form of an error.
#include "request/request.h"

#include <gtest/gtest.h>

#include <string>

#include "request/near_name.h"
#include "request/string_table.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

TEST(Request, OpsAndTheirNamesGoBothWays) {
  for (int i = 0; i < kOpCount; ++i) {
    const auto op = static_cast<Op>(i);
    EXPECT_EQ(op_from_name(op_name(op)), op);
  }
  EXPECT_FALSE(op_from_name("load").has_value());
  Request request;
  request.mask = 0x8000000000000001U;
  EXPECT_EQ(active_lanes(request), 2);
  EXPECT_TRUE(request.active(63));
}

TEST(StringTable, GivesOneIdANameAndZeroToNone) {
  StringTable table;
  EXPECT_EQ(table.id(""), 0U);
  const std::uint32_t kernel = table.id("kernel");
  EXPECT_EQ(table.id("kernel"), kernel);
  EXPECT_NE(table.id("other"), kernel);
  EXPECT_EQ(table.name(kernel), "kernel");
}

TEST(NearName, FindsTheMisspeltAndLeavesTheStrange) {
  EXPECT_EQ(near_name("bnaks", {"lanes", "banks", "ports"}), "banks");
  EXPECT_EQ(near_name("zzzzzz", {"lanes", "banks", "ports"}), "");
  EXPECT_EQ(near_name(std::string(1000, 'x'), {"lanes"}), "");
  EXPECT_EQ(near_hint("zzzzzz", {"lanes", "banks"}), "expected one of lanes banks");
}

TEST(UserError, IsOneLineWithPlaceAndHint) {
  const UserError error(Place{"t.txt", 3, 7}, "unknown op 'lod\n'", "expected ld");
  EXPECT_STREQ(error.what(), "t.txt:3:7: unknown op 'lod?'; expected ld");
  EXPECT_EQ(error.place().line, 3U);
  EXPECT_STREQ(UserError(Place{"t.txt", 0, 0}, "is a directory").what(), "t.txt: is a directory");
}

}  // namespace
}  // namespace warpbank
