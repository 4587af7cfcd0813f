// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "trace/text_line.h"
#include "trace_files.h"

namespace warpbank::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kHead = "%warpbank-trace 1\n";

std::vector<std::int64_t> strided(std::int64_t base, std::int64_t stride, int lanes) {
  std::vector<std::int64_t> addresses;
  for (int lane = 0; lane < lanes; ++lane) addresses.push_back(base + stride * lane);
  return addresses;
}

TEST(TextReader, ReadsEveryFormOfRequest) {
  const Outcome outcome = read_trace(
      "%warpbank-trace 1   # made by hand\n"
      "\n"
      "%lanes\t32\n"
      "  # op bytes addresses attributes\n"
      "ld     4     0:4                                   # base:stride over all lanes\n"
      "ld     4     0x80:-4              mask=0000ffff\n"
      "st     8     0,8,16,-,32          warp=3 pc=0x120\n"
      "atom   4     64:0                 block=2,0,0 warp=1 cycle=1200\n"
      "ldmatrix 16  0:16                 mask=000000ff\n"
      "\tst 12 4,-,-,0x10 src=a#b.cu:7 #comment\n"
      "stmatrix 16 0:0x10 pc=1a0\n"
      "ld 1 - \n"
      "ld 2 3:2 mask=0");
  ASSERT_EQ(outcome.error, "");
  ASSERT_EQ(outcome.requests.size(), 9U);
  const auto& r = outcome.requests;
  EXPECT_EQ(r[0].op, Op::kLoad);
  EXPECT_EQ(r[0].bytes, 4);
  EXPECT_EQ(r[0].origin.line, 5U);
  EXPECT_EQ(addresses_of(r[0]), strided(0, 4, 32));
  EXPECT_FALSE(r[0].origin.pc || r[0].origin.warp || r[0].origin.block || r[0].origin.cycle);

  EXPECT_EQ(r[1].mask, 0xffffU);
  EXPECT_EQ(addresses_of(r[1]), strided(128, -4, 16));

  EXPECT_EQ(r[2].op, Op::kStore);
  EXPECT_EQ(r[2].bytes, 8);
  EXPECT_EQ(addresses_of(r[2]), (std::vector<std::int64_t>{0, 8, 16, -1, 32}));
  EXPECT_EQ(r[2].origin.warp, 3U);
  EXPECT_EQ(r[2].origin.pc, 0x120U);

  EXPECT_EQ(r[3].op, Op::kAtomic);
  EXPECT_EQ(addresses_of(r[3]), strided(64, 0, 32));
  EXPECT_TRUE(r[3].origin.block == (Dim3{2, 0, 0}));
  EXPECT_EQ(r[3].origin.cycle, 1200U);

  EXPECT_EQ(r[4].op, Op::kLoadMatrix);
  EXPECT_EQ(addresses_of(r[4]), strided(0, 16, 8));

  EXPECT_EQ(r[5].bytes, 12);
  EXPECT_EQ(addresses_of(r[5]), (std::vector<std::int64_t>{4, -1, -1, 16}));
  EXPECT_EQ(outcome.sources[5], "a#b.cu:7");

  EXPECT_EQ(r[6].op, Op::kStoreMatrix);
  EXPECT_EQ(r[6].origin.pc, 0x1a0U);
  EXPECT_EQ(r[7].mask, 0U);
  EXPECT_EQ(r[8].mask, 0U) << "the misaligned base belongs to an inactive lane";
  EXPECT_EQ(r[8].origin.line, 13U);
  EXPECT_TRUE(outcome.skipped.empty());
  EXPECT_TRUE(outcome.notes.empty());
}

TEST(TextReader, OnlyActiveLanesAddressesAreChecked) {
  TraceOptions options = replay_options();
  options.limits.shared_bytes = 128;
  const Outcome outcome = read_trace(
      kHead + "ld 4 0:4\n" + "ld 4 128:-4 mask=2\n" + "ld 4 3:1 mask=2\n" +
          "ld 4 18446744073709551612:-9223372036854775808 mask=00000004\n" + "ld 4 124\n",
      options);
  EXPECT_EQ(outcome.requests.size(), 3U);
  EXPECT_EQ(addresses_of(outcome.requests[1]), (std::vector<std::int64_t>{-1, 124}));
  EXPECT_EQ(addresses_of(outcome.requests[2]), (std::vector<std::int64_t>{-1, 4}));
  EXPECT_THAT(outcome.error, HasSubstr("address -4 of lane 2 is outside shared memory"));
}

TEST(TextReader, LanesSetsHowFarAStrideGoes) {
  const Outcome outcome = read_trace(kHead + "%lanes 64\nld 4 0:4\nld 4 0:4 mask=8000000000000000");
  ASSERT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.requests[0].mask, ~std::uint64_t{0});
  EXPECT_EQ(outcome.requests[1].address[63], 252U);
  EXPECT_EQ(read_trace(kHead + "%lanes 1\nld 4 8:4").requests[0].mask, 1U);
  // A wide trace on a narrower machine is fine while its upper lanes sleep.
  EXPECT_EQ(read_trace(kHead + "%lanes 64\nld 4 0:4 mask=ffffffff", replay_options()).error, "");
}

TEST(TextReader, LineEndsAndByteOrderMarkDoNotMatter) {
  const std::string unix_text = kHead + "%lanes 8\n\nld 4 0:4 # c\nst 2 2,4\n";
  std::string windows_text = "\xef\xbb\xbf";
  for (const char c : unix_text) windows_text += c == '\n' ? "\r\n" : std::string(1, c);
  const Outcome a = read_trace(unix_text);
  for (const std::string& other :
       {windows_text, windows_text.substr(0, windows_text.size() - 1),
        windows_text.substr(0, windows_text.size() - 2), "\xef\xbb\xbf" + unix_text}) {
    const Outcome b = read_trace(other);
    ASSERT_EQ(b.error, "");
    ASSERT_EQ(b.requests.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(addresses_of(a.requests[i]), addresses_of(b.requests[i]));
      EXPECT_EQ(a.requests[i].origin.line, b.requests[i].origin.line);
    }
  }
}

struct Bad {
  std::string text;
  std::uint64_t line;
  std::uint64_t column;
  std::string says;
};
void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.text.substr(0, 60); }

class BadText : public testing::TestWithParam<Bad> {};

TEST_P(BadText, IsRefusedAtItsPlace) {
  const Bad& bad = GetParam();
  const Outcome outcome = read_trace(bad.text, replay_options());
  ASSERT_TRUE(outcome.place) << "no error";
  EXPECT_EQ(outcome.place->line, bad.line) << outcome.error;
  EXPECT_EQ(outcome.place->column, bad.column) << outcome.error;
  EXPECT_THAT(outcome.error, StartsWith("FILE:" + std::to_string(bad.line) + ":" +
                                        std::to_string(bad.column) + ": "));
  EXPECT_THAT(outcome.error, HasSubstr(bad.says));
  EXPECT_EQ(outcome.error.find('\n'), std::string::npos);
}

const Bad kBadText[] = {
    {"ld 4 0:4\n", 1, 1, "`ld` instead of the version"},
    {"# hello\nld 4 0:4\n", 1, 1, "the first line must be `%warpbank-trace 1`"},
    {"\nld 4 0:4\n", 1, 1, "the first line must be"},
    {"%warpbank-trace 2\n", 1, 17, "`2` is no version"},
    {"%warpbank-trace\n", 1, 16, "`` is no version"},
    {"%warpbank-trace 1 2\n", 1, 19, "`2` is not expected"},
    {"%warpbank-tracer 1\n", 1, 1, "`%warpbank-tracer` instead"},
    {kHead + kHead, 2, 1, "`%warpbank-trace` stands a second time"},
    {kHead + "%lanes 0\n", 2, 8, "`0` is no number of lanes; 1 to 64"},
    {kHead + "%lanes 65\n", 2, 8, "`65` is no number of lanes"},
    {kHead + "%lanes\n", 2, 7, "`` is no number of lanes"},
    {kHead + "%lanes 32 x\n", 2, 11, "`x` is not expected"},
    {kHead + "%lanes 32\n%lanes 32\n", 3, 1, "`%lanes` stands a second time"},
    {kHead + "ld 4 0:4\n%lanes 32\n", 3, 1, "`%lanes` after a request"},
    {kHead + "%banks 32\n", 2, 1, "`%banks` is no directive"},
    {kHead + "load 4 0:4\n", 2, 1, "`load` is no op; ld, st, atom, ldmatrix or stmatrix"},
    {kHead + "  LD 4 0:4\n", 2, 3, "`LD` is no op"},
    {kHead + "ld\n", 2, 3, "bytes per lane are missing"},
    {kHead + "ld # 4 0:4\n", 2, 4, "bytes per lane are missing"},
    {kHead + "ld 3 0:4\n", 2, 4, "`3` is no width; 1, 2, 4, 8, 12 or 16"},
    {kHead + "ld 0x4 0:4\n", 2, 4, "`0x4` is no width"},
    {kHead + "ld 18446744073709551620 0:4\n", 2, 4, "is no width"},
    {kHead + "ld 4\n", 2, 5, "addresses are missing"},
    {kHead + "ld 4 #0:4\n", 2, 6, "addresses are missing"},
    {kHead + "atom 1 0:4\n", 2, 6, "an atomic has 4 or 8 bytes"},
    {kHead + "st 12 0:14\n", 2, 7, "an access of 12 bytes is aligned to 4"},
    {kHead + "ldmatrix 4 0:16\n", 2, 10, "its rows have 16 bytes"},
    {kHead + "ld 4 a:4\n", 2, 6, "`a` is no base address"},
    {kHead + "ld 4 -4:4\n", 2, 6, "`-4` is no base address"},
    {kHead + "ld 4 :4\n", 2, 6, "`` is no base address"},
    {kHead + "ld 4 0:\n", 2, 8, "`` is no stride"},
    {kHead + "ld 4 0:4:4\n", 2, 8, "`4:4` is no stride"},
    {kHead + "ld 4 0:0xg\n", 2, 8, "`0xg` is no stride"},
    {kHead + "ld 4 0:99999999999999999999\n", 2, 8, "is no stride"},
    {kHead + "ld 4 18446744073709551616:4\n", 2, 6, "is no base address"},
    {kHead + "ld 4 0,,8\n", 2, 8, "`` is no address"},
    {kHead + "ld 4 0,4,\n", 2, 10, "`` is no address"},
    {kHead + "ld 4 0,-4\n", 2, 8, "`-4` is no address"},
    {kHead + "ld 4 0 4\n", 2, 8, "`4` is no attribute"},
    {kHead + "%lanes 2\nld 4 0,4,-\n", 3, 10, "the list has more than 2 addresses; %lanes is 2"},
    {kHead + "ld 4 0,4 mask=3\n", 2, 15, "`3`: a mask beside a list"},
    {kHead + "ld 4 0:4 mask=1ffffffff\n", 2, 15,
     "`1ffffffff` has a bit for lane 32, but %lanes is 32"},
    {kHead + "%lanes 4\nld 4 0:4 mask=10\n", 3, 15, "has a bit for lane 4, but %lanes is 4"},
    {kHead + "%lanes 64\nld 4 0:4 mask=10000000000000000\n", 3, 15, "is no mask"},
    {kHead + "ld 4 0:4 mask=\n", 2, 15, "`` is no mask"},
    {kHead + "ld 4 0:4 mask=xyz\n", 2, 15, "`xyz` is no mask"},
    {kHead + "%lanes 64\nld 4 0:4\n", 3, 6,
     "`0:4`: lane 32 is active, but the machine classic has 32 lanes"},
    {kHead + "%lanes 64\nld 4 0:4 mask=8000000000000000\n", 3, 15,
     "lane 63 is active, but the machine classic has 32 lanes"},
    {kHead + "%lanes 33\nld 4 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,8\n",
     3, 70, "`8`: lane 32 is active, but the machine classic has 32 lanes"},
    {kHead + "ld 4 2:4\n", 2, 6, "address 0x2 (2) of lane 0 is misaligned"},
    {kHead + "ld 4 0:2\n", 2, 6, "address 0x2 (2) of lane 1 is misaligned"},
    {kHead + "ld 2 0,2,3\n", 2, 10, "`3`: address 0x3 (3) of lane 2 is misaligned"},
    {kHead + "ld 4 65536\n", 2, 6,
     "`65536`: address 0x10000 (65536) of lane 0 is outside shared memory; address + 4 bytes must "
     "lie in 0..65536"},
    {kHead + "ld 4 0:4096\n", 2, 6, "address 0x10000 (65536) of lane 16 is outside"},
    {kHead + "ld 4 64:-4\n", 2, 6, "address -4 of lane 17 is outside"},
    {kHead + "ld 4 4294967296\n", 2, 6, "of lane 0 is outside"},
    {kHead + "ld 4 18446744073709551612\n", 2, 6, "of lane 0 is outside"},
    {kHead + "ld 4 0:4611686018427387904\n", 2, 6, "of lane 1 is outside"},
    {kHead + "ld 4 0:4 color=red\n", 2, 10, "`color=red` is no attribute"},
    {kHead + "ld 4 0:4 warp\n", 2, 10, "`warp` is no attribute"},
    {kHead + "ld 4 0:4 warp=1 warp=1\n", 2, 17, "`warp=1`: this attribute is given twice"},
    {kHead + "ld 4 0:4 mask=1 pc=0 mask=1\n", 2, 22, "given twice"},
    {kHead + "ld 4 0:4 warp= warp=1\n", 2, 16, "given twice"},
    {kHead + "ld 4 0:4 warp=x\n", 2, 15, "`x` is no warp"},
    {kHead + "ld 4 0:4 warp=4294967296\n", 2, 15, "is no warp"},
    {kHead + "ld 4 0:4 block=1,2\n", 2, 16, "`1,2` is no block"},
    {kHead + "ld 4 0:4 block=1,2,3,4\n", 2, 16, "`1,2,3,4` is no block"},
    {kHead + "ld 4 0:4 block=1,,3\n", 2, 18, "`` is no block"},
    {kHead + "ld 4 0:4 pc=0x\n", 2, 13, "`0x` is no PC"},
    {kHead + "ld 4 0:4 cycle=-1\n", 2, 16, "`-1` is no cycle"},
    {kHead + "ld 4 0:4 cycle=1000000000000001\n", 2, 16,
     "`1000000000000001` is no cycle; a decimal number up to 1000000000000000 is expected"},
    {kHead + "ld 4 0:4 src=\n", 2, 14, "`` is no source line"},
    {kHead + "ld 4 0:4 src=a\xff\n", 2, 14, "`a\\xff` is no source line"},
    {kHead + "ld 4 0:4 mask=1#c\n", 2, 15, "`1#c` is no mask"},
    {kHead + std::string("ld 4 0:4\0\n", 10), 2, 8, "`4\\x00` is no stride"},
    {kHead + "ld 4 0:4\rld\n", 2, 8, "`4\\x0dld` is no stride"},
    {kHead + "\x80\n", 2, 1, "`\\x80` is no op"},
};
INSTANTIATE_TEST_SUITE_P(Rules, BadText, testing::ValuesIn(kBadText));

TEST(TextReader, MatrixAccessesNeedTheirLanes) {
  const std::string message = "exactly the first 8, 16 or 32 lanes are active";
  EXPECT_THAT(read_trace(kHead + "ldmatrix 16 0:16 mask=1ff").error, HasSubstr(message));
  EXPECT_THAT(read_trace(kHead + "stmatrix 16 0,16").error, HasSubstr(message));
  EXPECT_THAT(read_trace(kHead + "ldmatrix 16 8:16").error, HasSubstr("misaligned"));
  EXPECT_EQ(read_trace(kHead + "ldmatrix 16 0:16 mask=ffff").error, "");
}

TEST(TextReader, EmptyTraceHasNoRequests) {
  const Outcome outcome = read_trace(kHead);
  EXPECT_EQ(outcome.error, "");
  EXPECT_TRUE(outcome.requests.empty());
}

TEST(TextLine, StandsAloneOnTheCommandLine) {
  StringTable names;
  const Request request = parse_text_line("ld 4 0:8 mask=00ff src=a.cu:3", 32,
                                          replay_options().limits, names, "request");
  EXPECT_EQ(request.mask, 0xffU);
  EXPECT_EQ(request.address[7], 56U);
  EXPECT_EQ(names.name(request.origin.src), "a.cu:3");
  EXPECT_EQ(request.origin.line, 0U);
  try {
    parse_text_line("ld 4 0:6", 32, replay_options().limits, names, "request");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), StartsWith("request:1:6: `0:6`: address 0x6 (6) of lane 1"));
  }
  EXPECT_THROW(parse_text_line("# nothing", 32, {}, names, "request"), UserError);
  EXPECT_THROW(parse_text_line("", 32, {}, names, "request"), UserError);
}

}  // namespace
}  // namespace warpbank::test
