// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "expression/warp_request.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

/// What make_request says to these texts; "" where it has no complaint.
std::string complaint(const WarpExpression& expression) {
  try {
    make_request(expression);
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

std::string complaint(const std::string& access, const std::vector<std::string>& declarations = {},
                      const std::vector<std::string>& constants = {}) {
  WarpExpression expression;
  expression.access = access;
  expression.declarations = declarations;
  expression.constants = constants;
  return complaint(expression);
}

struct Case {
  std::string access;
  std::string start;  ///< how the complaint begins
};

void expect_all(const std::vector<Case>& cases, const std::vector<std::string>& declarations = {}) {
  for (const Case& bad : cases) {
    const std::string text = complaint(bad.access, declarations, {"c=5", "N=32"});
    EXPECT_EQ(text.substr(0, bad.start.size()), bad.start) << bad.access;
    EXPECT_EQ(text.find('\n'), std::string::npos);
  }
}

TEST(BadInput, SyntaxIsPlaced) {
  expect_all({
      {"", "expression:1:1: the name of a variable is missing before the end"},
      {"s[tid", "expression:1:6: ']' that closes the index is missing before the end"},
      {"s[", "expression:1:3: a value is missing before the end"},
      {"s[]", "expression:1:3: a value is missing before ']'"},
      {"s[(tid]", "expression:1:7: ')' that closes the '(' is missing before ']'"},
      {"s[tid+]", "expression:1:7: a value is missing before ']'"},
      {"s[*tid]", "expression:1:3: a value is missing before '*'"},
      {"s[tid tid]", "expression:1:7: ']' that closes the index is missing before 'tid'"},
      {"s[tid ? 1]", "expression:1:10: ':' of '?' is missing before ']'"},
      {"s[tid = 1]", "expression:1:7: ']' that closes the index is missing before '='"},
      {"s[tid--1]", "expression:1:6: ']' that closes the index is missing before '--'"},
      {"s[--tid]", "expression:1:3: '--' changes a variable"},
      {"s[1, 2]", "expression:1:4: ']' that closes the index is missing before ','"},
      {"s[tid] + 1", "expression:1:8: unexpected '+' after the access"},
      {"s[tid]->x", "expression:1:7: '->' needs a pointer"},
      {"s[tid]]", "expression:1:7: unexpected ']' after the access"},
      {"(tid*33+c)", "expression:1:1: the name of a variable is missing before '('"},
      {"s[(int)tid]", "expression:1:3: casts such as (int) are not supported"},
      {"s[min(tid, 3)]", "expression:1:3: functions such as 'min' are not supported"},
      {"s[tid@2]", "expression:1:6: unexpected '@'"},
      {"s[tid\xc3\x97"
       "2]",
       "expression:1:6: unexpected byte 0xc3"},
      {std::string("s[\0]", 4), "expression:1:3: unexpected byte 0x00"},
      {"tid", "expression:1:1: 'tid' is a number, not a variable in shared memory"},
  });
}

TEST(BadInput, NumbersArePlaced) {
  expect_all({
      {"s[08]", "expression:1:3: '08' is not a number"},
      {"s[0x]", "expression:1:3: '0x' is not a number"},
      {"s[0b12]", "expression:1:3: '0b12' is not a number"},
      {"s[12abc]", "expression:1:3: '12abc' is not a number"},
      {"s[1lL]", "expression:1:3: '1lL' is not a number"},
      {"s[tid*1.5]", "expression:1:7: '1.5' is not an integer"},
      {"s[9223372036854775808]", "expression:1:3: '9223372036854775808' does not fit 64 bits"},
      {"s[0x8000000000000000]", "expression:1:3: '0x8000000000000000' does not fit 64 bits"},
  });
}

TEST(BadInput, NamesArePlacedAndTheNearOneIsNamed) {
  EXPECT_EQ(complaint("s[tidd]"), "expression:1:3: unknown name 'tidd'; did you mean 'tid'?");
  EXPECT_EQ(complaint("s[k]"),
            "expression:1:3: unknown name 'k'; --with NAME=VALUE makes a constant");
  EXPECT_EQ(complaint("s[threadIdx]"),
            "expression:1:12: '.' with x, y or z after 'threadIdx' is missing before ']'");
  EXPECT_EQ(complaint("s[threadIdx.w]"),
            "expression:1:13: 'threadIdx' has no member 'w'; it has x, y and z");
  EXPECT_EQ(complaint("tiel[tid]", {"float tile[32]"}),
            "expression:1:1: 'tiel' is not declared; did you mean 'tile'?");
  EXPECT_EQ(complaint("b[a[tid]]", {"float a[32], b[32]"}),
            "expression:1:3: what 'a' holds is not known before the program runs; an index can use "
            "numbers, tid and its like, and constants of --with");
  EXPECT_EQ(complaint("p.z", {"struct {float x, y;} p"}),
            "expression:1:3: 'struct' has no member 'z'; did you mean 'x'?");
}

TEST(BadInput, IndicesAreCountedAndBounded) {
  expect_all(
      {
          {"t[tid]", "expression:1:7: 't' has 2 dimensions; 1 index is given"},
          {"t", "expression:1:2: 't' has 2 dimensions; 0 indices are given"},
          {"t[1][2][3]", "expression:1:8: one index too many: 't' has 2 dimensions"},
          {"x[0]", "expression:1:2: 'x' is not an array"},
          {"x.y", "expression:1:3: 'x' is a float and has no member 'y'"},
          {"v[0][1]",
           "expression:1:5: one index too many: 'v' has 1 dimension; the members of a "
           "vector are .x .y .z .w"},
          {"p", "expression:1:2: 'p' is a whole struct; name a member, such as .a"},
          {"p.a", "expression:1:4: 'p.a' has 1 dimension; 0 indices are given"},
          {"t[tid][33]",
           "expression:1:8: index 33 of dimension 2 of 't' is outside 0..32 in lane "
           "0 (tid 0)"},
          {"t[tid+5][0]",
           "expression:1:3: index 32 of dimension 1 of 't' is outside 0..31 in lane "
           "27 (tid 27)"},
          {"t[3-tid][0]",
           "expression:1:3: index -1 of dimension 1 of 't' is outside 0..31 in lane "
           "4 (tid 4)"},
          {"e[tid-1]", "expression:1:3: index -1 of 'e' is negative in lane 0 (tid 0)"},
          {"e[tid<<30]", "expression:1:3: index 1073741824 of 'e' makes an address beyond 32 bits"},
          {"e[1<<62]", "expression:1:3: index 4611686018427387904 of 'e' makes an address beyond"},
      },
      {"float t[32][33], x; float2 v[2]; struct {int a[2];} p; float e[]"});
}

TEST(BadInput, ArithmeticNamesTheOperatorAndTheLane) {
  expect_all({
      {"s[8/(tid-3)]", "expression:1:3: index -2 of 's' is negative in lane 0"},
      {"s[c/(tid-tid)]", "expression:1:4: 5 / 0: division by zero in lane 0 (tid 0)"},
      {"s[tid < 7 ? 0 : 1%(7-tid)]", "expression:1:18: 1 % 0: division by zero in lane 7 (tid 7)"},
      {"s[(1<<(tid+60))*0]", "expression:1:5: 1 << 63 does not fit 64 bits in lane 3 (tid 3)"},
      {"s[0<<(tid+60)]", "expression:1:4: 0 << 64: a shift is by 0 to 63 in lane 4 (tid 4)"},
      {"s[0>>-1]", "expression:1:4: 0 >> -1: a shift is by 0 to 63 in lane 0 (tid 0)"},
      {"s[(0x7fffffffffffffff+tid)*0]",
       "expression:1:22: 9223372036854775807 + 1 does not fit 64 "
       "bits in lane 1 (tid 1)"},
      {"s[0x7fffffffffffffff*tid]", "expression:1:3: index 9223372036854775807 of 's' makes"},
      {"s[-(-1<<63)]", "expression:1:3: -(-9223372036854775808) does not fit 64 bits in lane 0"},
      {"s[(-1<<63)/-1]", "expression:1:11: -9223372036854775808 / -1 does not fit 64 bits"},
      {"s[(-1<<63)%-1]", "expression:1:11: -9223372036854775808 % -1 does not fit 64 bits"},
      {"s[-2-0x7fffffffffffffff]", "expression:1:5: -2 - 9223372036854775807 does not fit"},
  });
}

TEST(BadInput, DeclarationsArePlaced) {
  const std::vector<Case> cases = {
      {"", "--decl:1:1: a declaration is missing before the end"},
      {"flot a[3]", "--decl:1:1: unknown type 'flot'; did you mean 'float'?"},
      {"float", "--decl:1:6: the name of a variable is missing before the end"},
      {"float 3a", "--decl:1:7: '3a' is not a number"},
      {"float a[3", "--decl:1:10: ']' after a dimension is missing before the end"},
      {"float a[0]", "--decl:1:9: a dimension of 0; it must be at least 1"},
      {"float a[-1]", "--decl:1:9: a dimension of -1"},
      {"float a[tid]", "--decl:1:9: 'tid' is not a constant"},
      {"float a[M]", "--decl:1:9: unknown name 'M'"},
      {"float a[1/0]", "--decl:1:10: 1 / 0: division by zero"},
      {"float a[1][2][3][4][5]", "--decl:1:20: more than 4 dimensions"},
      {"float a[2][]", "--decl:1:12: a value is missing before ']'"},
      {"float a[], b", "--decl:1:12: 'b' stands after 'a', which has no end"},
      {"float a; int a", "--decl:1:14: 'a' is declared twice"},
      {"float tid", "--decl:1:7: 'tid' already names a value of the thread"},
      {"float c", "--decl:1:7: 'c' already names a constant"},
      {"float *a", "--decl:1:7: unexpected '*'; pointers"},
      {"float a b", "--decl:1:9: ';' after a declaration is missing before 'b'"},
      {"unsigned float a", "--decl:1:10: the name"},
      {"long short a", "--decl:1:1: 'long short' is not a type"},
      {"long long long a", "--decl:1:1: 'long long long' is not a type"},
      {"struct P p", "--decl:1:8: struct 'P' has no members yet"},
      {"struct {} p", "--decl:1:8: a struct without members"},
      {"struct {float x", "--decl:1:16: ';' after a member is missing before the end"},
      {"struct {float x;", "--decl:1:17: '}' that closes the struct is missing before the end"},
      {"struct {float x, x;} p", "--decl:1:18: member 'x' is declared twice"},
      {"struct P {int a;}; struct P {int b;} q", "--decl:1:27: struct 'P' is declared twice"},
      {"struct {float x[];} p", "--decl:1:17: a value is missing before ']'"},
      {"float a[0x7fffffffffffffff]", "--decl:1:7: 'a' reaches beyond the last 32-bit address"},
      {"char a[1LL<<32], b", "--decl:1:18: 'b' reaches beyond the last 32-bit address"},
      {"__align__(3) float a", "--decl:1:11: an alignment of 3; it is a power of two"},
  };
  for (const Case& bad : cases) {
    const std::string text = complaint("a[0]", {bad.access}, {"c=5"});
    // A type cannot be followed by another one: what comes is read as the variable's name.
    if (bad.access == "unsigned float a") {
      EXPECT_EQ(text, "--decl:1:16: ';' after a declaration is missing before 'a'");
      continue;
    }
    EXPECT_EQ(text.substr(0, bad.start.size()), bad.start) << bad.access;
  }
  EXPECT_EQ(complaint("a", {"float a", "int b, a"}), "--decl:2:8: 'a' is declared twice");
}

TEST(BadInput, ConstantsArePlaced) {
  EXPECT_EQ(complaint("s[0]", {}, {"c"}).substr(0, 12), "--with:1:2: ");
  EXPECT_EQ(complaint("s[0]", {}, {"c==5"}).substr(0, 12), "--with:1:2: ");
  EXPECT_EQ(complaint("s[0]", {}, {"c="}), "--with:1:3: a value is missing before the end");
  EXPECT_EQ(complaint("s[0]", {}, {"c=5", "c=6"}), "--with:2:1: 'c' is given twice");
  EXPECT_EQ(complaint("s[0]", {}, {"tid=5"}),
            "--with:1:1: 'tid' is set by the thread; a constant needs another name");
  EXPECT_EQ(complaint("s[0]", {}, {"c=5 6"}), "--with:1:5: unexpected '6' after the value");
  EXPECT_EQ(
      complaint("s[0]", {}, {"c=lane"}),
      "--with:1:3: 'lane' is not a constant; only numbers and constants of --with can stand here");
  EXPECT_EQ(complaint("s[d]", {}, {"c=5", "d=c*2"}), "");
}

TEST(BadInput, TypesThatNoAccessReadsAtOnceAreNamed) {
  EXPECT_EQ(complaint("v[tid]", {"float4 v[32]"}), "");
  EXPECT_EQ(complaint("v[tid]", {"double v[32]"}), "");
  EXPECT_EQ(
      complaint("v[tid]", {"short3 v[32]"}),
      "expression:1:1: no access reads a short3 of 6 bytes at once; accesses of 1, 2, 4, 8 or "
      "16 bytes are; a member such as .x is one");
}

TEST(BadInput, WarpsAndMasksAreChecked) {
  WarpExpression expression;
  expression.access = "s[tid]";
  expression.place.block = {16, 2, 1};
  expression.place.warp = 1;
  EXPECT_EQ(complaint(expression),
            "--warp 1 is outside the block; its 32 threads make 1 warps of 32, counted from 0");
  expression.place.block = {16, 0, 1};
  EXPECT_EQ(complaint(expression), "--block 16,0,1 has no thread");
  expression.place.block.reset();
  expression.mask = std::uint64_t{1} << 32U;
  EXPECT_EQ(complaint(expression), "--mask 100000000 has lanes beyond the machine's 32");
  expression.mask.reset();
  expression.shared_bytes = 200;
  EXPECT_EQ(complaint(expression),
            "expression:1:1: lane 18 (tid 50) accesses byte 200; shared memory ends at 200");
  expression.shared_bytes = 65536;
  expression.condition = "tid < ";
  EXPECT_EQ(complaint(expression), "--if:1:7: a value is missing before the end");
}

TEST(BadInput, HostileDepthAndLengthEndInOneLine) {
  const auto repeated = [](const std::string& piece, int count) {
    std::string text = "s[";
    for (int i = 0; i < count; ++i) text += piece;
    return text;
  };
  for (const char* piece : {"(", "-(", "~", "!", "1?", "1?2:", "1+", "1+(", "a[", "1<<"}) {
    for (const int count : {1000, 15000, 1000000}) {
      const std::string text = complaint(repeated(piece, count));
      EXPECT_FALSE(text.empty()) << piece;
      EXPECT_LT(text.size(), 300u) << piece;
    }
  }
  std::string structs;
  for (int i = 0; i < 5000; ++i) structs += "struct{";
  EXPECT_EQ(complaint("s", {structs}), "--decl:1:119: more than 16 structs inside each other");
  // Each level holds the one before many times over; only sizes may grow, not the work.
  std::string tower = "struct S0 {char c[9];};";
  for (int i = 1; i < 9; ++i) {
    tower += "struct S" + std::to_string(i) + " {";
    for (int k = 0; k < 9; ++k) {
      tower += "S" + std::to_string(i - 1) + " m" + std::to_string(k) + ";";
    }
    tower += "};";
  }
  EXPECT_EQ(complaint("s.m0.m0", {tower + "S2 s"}).substr(0, 16), "expression:1:8: ");
  EXPECT_NE(complaint("s", {std::string(60000, 'x') + " y"}), "");
}

}  // namespace
}  // namespace warpbank
