// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "expression/access.h"
#include "expression/declaration.h"
#include "tests/expression/value_of.h"

namespace warpbank {
namespace {

// CUDA's vector types, as its headers declare them.
struct alignas(8) float2 {
  float x, y;
};
struct float3 {
  float x, y, z;
};
struct alignas(16) float4 {
  float x, y, z, w;
};
struct alignas(4) short2 {
  short x, y;
};
struct alignas(16) double2 {
  double x, y;
};

struct Found {
  std::uint32_t address;
  std::uint64_t bytes;
};

Found find(const std::string& declarations, const std::string& access) {
  const Constants constants = {{"N", 3}};
  const Layout layout = parse_declarations({declarations}, constants, 0);
  const Access parsed = parse_access(make_source("expression", 1, access), layout, constants);
  return {address_of(parsed, Thread{}), parsed.type->size};
}

// Declares the struct to the compiler and keeps its text for the parser.
#define STRUCT(NAME, ...)  \
  struct NAME __VA_ARGS__; \
  const std::string k##NAME = "struct " #NAME " " #__VA_ARGS__ " v[4];"

#define SAME_PLACE(NAME, MEMBER)                                                    \
  do {                                                                              \
    const Found found = find(k##NAME, "v[2]." #MEMBER);                             \
    EXPECT_EQ(found.address, 2 * sizeof(NAME) + offsetof(NAME, MEMBER)) << k##NAME; \
    EXPECT_EQ(found.bytes, sizeof(static_cast<NAME*>(nullptr)->MEMBER)) << #MEMBER; \
  } while (false)

#define SAME_SIZE(NAME)                                                        \
  do {                                                                         \
    const Layout layout = parse_declarations({k##NAME}, {{"N", 3}}, 0);        \
    EXPECT_EQ(layout.variables.front().bytes, 4 * sizeof(NAME)) << k##NAME;    \
    EXPECT_EQ(layout.variables.front().type->align, alignof(NAME)) << k##NAME; \
  } while (false)

STRUCT(Point, {
  float x, y, z;
  int id;
});
STRUCT(Padded, {
  char c;
  double d;
  short s;
  int8_t t;
});
STRUCT(Mixed, {
  unsigned char a;
  unsigned short b;
  long long int c;
  uint8_t d[3];
  unsigned e;
});
STRUCT(Arrays, {
  char tag;
  float m[2][5];
  short s[3];
  char end;
});
STRUCT(Vectors, {
  char a;
  float2 b;
  char c;
  float4 d;
  short2 e;
  float3 f;
  double2 g;
});
STRUCT(Long, {
  long a;
  signed char b;
  short int c;
  int64_t d;
  signed e;
  unsigned long f;
});
STRUCT(Nested, {
  char a;
  struct {
    short x;
    double y;
  } in;
  char b;
  struct {
    char q;
  } two[2];
});
STRUCT(Tail, {
  double a;
  char b;
});

TEST(Layout, StructsAreLaidOutAsTheCompilerDoes) {
  SAME_SIZE(Point);
  SAME_PLACE(Point, x);
  SAME_PLACE(Point, z);
  SAME_PLACE(Point, id);
  SAME_SIZE(Padded);
  SAME_PLACE(Padded, c);
  SAME_PLACE(Padded, d);
  SAME_PLACE(Padded, s);
  SAME_PLACE(Padded, t);
  SAME_SIZE(Mixed);
  SAME_PLACE(Mixed, b);
  SAME_PLACE(Mixed, c);
  SAME_PLACE(Mixed, d[2]);
  SAME_PLACE(Mixed, e);
  SAME_SIZE(Arrays);
  SAME_PLACE(Arrays, m[1][3]);
  SAME_PLACE(Arrays, s[2]);
  SAME_PLACE(Arrays, end);
  SAME_SIZE(Vectors);
  SAME_PLACE(Vectors, b.y);
  SAME_PLACE(Vectors, c);
  SAME_PLACE(Vectors, d.w);
  SAME_PLACE(Vectors, d);
  SAME_PLACE(Vectors, e.y);
  SAME_PLACE(Vectors, f.z);
  SAME_PLACE(Vectors, g.y);
  SAME_SIZE(Long);
  SAME_PLACE(Long, a);
  SAME_PLACE(Long, b);
  SAME_PLACE(Long, c);
  SAME_PLACE(Long, d);
  SAME_PLACE(Long, e);
  SAME_PLACE(Long, f);
  SAME_SIZE(Nested);
  SAME_PLACE(Nested, in.y);
  SAME_PLACE(Nested, b);
  SAME_PLACE(Nested, two[1].q);
  SAME_SIZE(Tail);
  SAME_PLACE(Tail, b);
}

TEST(Layout, VariablesFollowEachOtherAligned) {
  const Layout layout = parse_declarations(
      {"char a[3]; float b; __shared__ const double d[2]", "half h, k[2]; volatile float4 v;"}, {},
      0);
  ASSERT_EQ(layout.variables.size(), 6u);
  const std::uint64_t offsets[] = {0, 4, 8, 24, 26, 32};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(layout.variables[i].offset, offsets[i]) << i;
  EXPECT_EQ(layout.end, 48u);
  EXPECT_EQ(layout.variables[2].declaration(), "double d[2]");
}

TEST(Layout, StartsAtTheBase) {
  EXPECT_EQ(parse_declarations({"float a"}, {}, 101).variables.front().offset, 104u);
}

TEST(Layout, AlignmentCanBeRaised) {
  const Layout layout = parse_declarations(
      {"char a; __align__(16) char b; struct __align__(8) S {char c;} s[2]"}, {}, 0);
  EXPECT_EQ(layout.variables[1].offset, 16u);
  EXPECT_EQ(layout.variables[2].offset, 24u);
  EXPECT_EQ(layout.variables[2].bytes, 16u);
}

TEST(Layout, IndicesAreRowMajor) {
  EXPECT_EQ(find("float t[32][33]", "t[7][5]").address, (7u * 33 + 5) * 4);
  EXPECT_EQ(find("short t[2][3][4]", "t[1][2][3]").address, ((1u * 3 + 2) * 4 + 3) * 2);
  EXPECT_EQ(find("char t[2][N][4][N+2]", "t[1][2][3][4]").address, ((1u * 3 + 2) * 4 + 3) * 5 + 4);
  EXPECT_EQ(find("float a[8]; int x", "x").address, 32u);
  EXPECT_EQ(find("float4 a; extern __shared__ float s[]", "s[1000]").address, 4016u);
}

TEST(Layout, NamesOfStructsCanBeUsedAgain) {
  EXPECT_EQ(find("struct P {char c; float f;}; struct P a; P b[2]", "b[1].f").address, 20u);
}

TEST(Layout, EveryScalarHasTheSizeOfCuda) {
  const struct {
    const char* type;
    std::uint64_t size, align;
  } kTypes[] = {{"char", 1, 1},      {"signed char", 1, 1},   {"unsigned char", 1, 1},
                {"bool", 1, 1},      {"short", 2, 2},         {"unsigned short", 2, 2},
                {"int", 4, 4},       {"unsigned", 4, 4},      {"int unsigned", 4, 4},
                {"long", 8, 8},      {"long long", 8, 8},     {"unsigned long long", 8, 8},
                {"int8_t", 1, 1},    {"uint16_t", 2, 2},      {"int32_t", 4, 4},
                {"uint64_t", 8, 8},  {"size_t", 8, 8},        {"half", 2, 2},
                {"__half", 2, 2},    {"__nv_bfloat16", 2, 2}, {"float", 4, 4},
                {"double", 8, 8},    {"half2", 4, 4},         {"float1", 4, 4},
                {"float2", 8, 8},    {"float3", 12, 4},       {"float4", 16, 16},
                {"int2", 8, 8},      {"uint4", 16, 16},       {"uchar4", 4, 4},
                {"short3", 6, 2},    {"ushort4", 8, 8},       {"double2", 16, 16},
                {"double4", 32, 16}, {"longlong2", 16, 16}};
  for (const auto& expected : kTypes) {
    const Layout layout = parse_declarations({std::string(expected.type) + " v"}, {}, 0);
    EXPECT_EQ(layout.variables.front().type->size, expected.size) << expected.type;
    EXPECT_EQ(layout.variables.front().type->align, expected.align) << expected.type;
  }
}

}  // namespace
}  // namespace warpbank
