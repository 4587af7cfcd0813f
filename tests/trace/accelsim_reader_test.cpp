// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "trace_files.h"

namespace warpbank::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Addresses = std::vector<std::int64_t>;

std::string header(int version, const std::string& more = {}) {
  return "-kernel name = k\n-grid dim = (1,1,1)\n-block dim = (32,1,1)\n-shmem = 4096\n"
         "-shmem base_addr = 0x0000700000000000\n-accelsim tracer version = " +
         std::to_string(version) + "\n" + more + "#traces format = PC mask ...\n";
}

/// A whole file with these instruction lines in one warp; the first is line `kFirstLine`.
std::string kernel(const std::vector<std::string>& lines, int version = 3) {
  std::string text = header(version) + "#BEGIN_TB\nthread block = 4,5,6\nwarp = 7\ninsts = " +
                     std::to_string(lines.size()) + "\n";
  for (const std::string& line : lines) text += line + "\n";
  return text + "#END_TB\n";
}
constexpr std::uint64_t kFirstLine = 12;

void expect_sample(const std::string& name, std::uint64_t version, bool lineinfo) {
  const Outcome outcome = read_trace(read_file(std::string(TRACE_DATA) + "/accelsim/" + name));
  ASSERT_EQ(outcome.error, "") << name;
  ASSERT_EQ(outcome.kernels.size(), 1U);
  const KernelHeader& kernel = outcome.kernels[0];
  EXPECT_EQ(kernel.name, "_Z4demoPf");
  EXPECT_EQ(kernel.id, 3U);
  EXPECT_TRUE(kernel.grid == (Dim3{2, 1, 1}));
  EXPECT_TRUE(kernel.block == (Dim3{64, 1, 1}));
  EXPECT_EQ(kernel.shared_bytes, 2048U);
  EXPECT_EQ(kernel.shared_base, 0x700000000000U);
  EXPECT_EQ(kernel.tracer_version, version);
  EXPECT_EQ(kernel.binary_version, 80U);
  EXPECT_EQ(kernel.nvbit_version, "1.7.1");
  EXPECT_EQ(kernel.lineinfo, lineinfo);
  EXPECT_TRUE(outcome.notes.empty());
  EXPECT_EQ(outcome.skipped,
            (std::map<std::string, std::uint64_t>{{"not a shared access", 4 * 4}}));
  ASSERT_EQ(outcome.requests.size(), 7U * 4U);

  Addresses whole;
  for (int lane = 0; lane < 32; ++lane) whole.push_back(4 * lane);
  Addresses half;
  for (int lane = 0; lane < 16; ++lane) half.push_back(0x40 - 4 * lane);
  Addresses deltas(32, -1);
  deltas[0] = 16;
  deltas[8] = 21;
  deltas[31] = 1;
  const struct {
    Op op;
    int bytes;
    Addresses addresses;
    std::uint64_t pc;
    const char* source;
  } expected[] = {
      {Op::kStore, 4, whole, 0x20, "42"},
      {Op::kLoad, 4, half, 0x30, "43"},
      {Op::kLoad, 2, {0x100, 0x102, -1, -1, -1, -1, -1, -1, -1, -1, 0x200, 0}, 0x40, "44"},
      {Op::kLoad, 1, deltas, 0x50, "45"},
      {Op::kLoad, 4, {}, 0x60, "46"},
      {Op::kStore, 4, {-1, 32}, 0x70, "47"},
      {Op::kLoad, 4, {0, -1, 0xfffffc}, 0x80, "48"},
  };
  for (std::size_t i = 0; i < outcome.requests.size(); ++i) {
    const Request& request = outcome.requests[i];
    const auto& wanted = expected[i % 7];
    EXPECT_EQ(request.op, wanted.op);
    EXPECT_EQ(request.bytes, wanted.bytes);
    EXPECT_EQ(addresses_of(request), wanted.addresses);
    EXPECT_EQ(request.origin.pc, wanted.pc);
    EXPECT_EQ(outcome.sources[i], lineinfo ? wanted.source : "");
    EXPECT_EQ(outcome.kernel_names[i], "_Z4demoPf");
    EXPECT_EQ(request.origin.warp, i / 7 % 2);
    EXPECT_TRUE(request.origin.block == (Dim3{static_cast<std::uint32_t>(i / 14), 0, 0}));
    EXPECT_FALSE(request.origin.cycle);
  }
  EXPECT_EQ(outcome.requests[0].origin.line, 24U);
}

TEST(AccelSim, ReadsVersion3) { expect_sample("modes_v3.traceg", 3, false); }
TEST(AccelSim, ReadsVersion4) { expect_sample("modes_v4.traceg", 4, false); }
TEST(AccelSim, ReadsVersion4WithLines) { expect_sample("modes_v4_lineinfo.traceg", 4, true); }
TEST(AccelSim, ReadsVersion5) { expect_sample("modes_v5.traceg", 5, false); }
TEST(AccelSim, ReadsVersion5WithLines) { expect_sample("modes_v5_lineinfo.traceg", 5, true); }

TEST(AccelSim, WidthIsTheOpcodesNotTheStatedOne) {
  const Outcome outcome = read_trace(kernel({
      "0010 00000003 1 R4 LDS.S8 1 R2 4 1 0x1 2",
      "0020 00000001 1 R4 LDS.U.128 1 R2 4 1 0x20 0",
      "0030 ffffffff 1 R4 LDSM.16.M88.4 1 R2 2 1 0x0 16",
      "0040 ffffffff 1 R4 LDSM.16.M88.2 1 R2 2 1 0x0 16",
      "0050 ffffffff 1 R4 LDSM.16.M88 1 R2 2 1 0x0 16",
      "0060 0000ffff 1 R4 STSM.16.M88 1 R2 2 2 0x0 16 32 -16 16 32 16 16 1 1 1 1 1 1 1 1",
      "0070 00000000 1 R4 LDSM.16.M88.4 1 R2 2 1 0x0 0",
      "0080 00008000 1 R4 ATOMS.ADD 2 R2 R3 8 2 0x40",
  }));
  ASSERT_EQ(outcome.error, "");
  const auto& r = outcome.requests;
  ASSERT_EQ(r.size(), 8U);
  EXPECT_EQ(r[0].bytes, 1);
  EXPECT_EQ(addresses_of(r[0]), (Addresses{1, 3}));
  EXPECT_EQ(r[1].bytes, 16);
  EXPECT_EQ(r[2].mask, 0xffffffffU);
  EXPECT_EQ(r[3].mask, 0xffffU);
  EXPECT_EQ(r[4].mask, 0xffU);
  EXPECT_EQ(r[4].bytes, 16);
  EXPECT_EQ(r[5].op, Op::kStoreMatrix);
  EXPECT_EQ(addresses_of(r[5]), (Addresses{0, 16, 48, 32, 48, 80, 96, 112}));
  EXPECT_EQ(r[6].mask, 0U);
  EXPECT_EQ(r[7].op, Op::kAtomic);
  EXPECT_EQ(r[7].bytes, 4);
}

TEST(AccelSim, GenericAccessesAreResolvedLaneByLane) {
  const std::vector<std::string> lines = {
      "0010 0000000f 1 R4 LD.E 1 R2 4 0 0x6ffffffffffc 0x700000000000 0x700000fffffc "
      "0x700001000000",
      "0020 00000003 1 R4 LD.E 1 R2 4 1 0x6f0000000001 4",
      "0030 00000001 1 R4 ATOM.E.ADD 2 R2 R3 4 2 0x700000000010",
  };
  const Outcome known = read_trace(kernel(lines));
  ASSERT_EQ(known.error, "");
  ASSERT_EQ(known.requests.size(), 2U);
  EXPECT_EQ(addresses_of(known.requests[0]), (Addresses{-1, 0, 0xfffffc}));
  EXPECT_EQ(addresses_of(known.requests[1]), (Addresses{16}));
  EXPECT_EQ(known.requests[1].op, Op::kAtomic);
  EXPECT_EQ(known.skipped, (std::map<std::string, std::uint64_t>{{"not a shared access", 1}}));

  std::string unknown = kernel(lines);
  unknown.replace(unknown.find("0x0000700000000000"), 18, "0x0000000000000000");
  const Outcome none = read_trace(unknown);
  ASSERT_EQ(none.error, "");
  EXPECT_TRUE(none.requests.empty());
  EXPECT_EQ(none.skipped,
            (std::map<std::string, std::uint64_t>{{"generic access, shared window unknown", 3}}));
}

TEST(AccelSim, GarbledHeadersAreNotedAndReadOn) {
  const std::string text =
      "-kernel name = a\xff"
      "b\nkernel id : 3\n-grid dim = (2,1\n-shmm = 4\n-shmem = x\n"
      "-accelsim tracer version = 5\n#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = 1\n"
      "0010 00000001 1 R4 LDS 1 R2 4 1 0x0 0 0\n#END_TB\n";
  const Outcome outcome = read_trace(text);
  ASSERT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.requests.size(), 1U);
  ASSERT_EQ(outcome.notes.size(), 5U);
  for (std::uint64_t i = 0; i < 5; ++i) {
    EXPECT_EQ(outcome.notes[i].place.line, i + 1);
    EXPECT_EQ(outcome.notes[i].place.column, 1U);
  }
  EXPECT_THAT(outcome.notes[1].text, HasSubstr("`kernel id : 3` is no header line"));
  EXPECT_THAT(outcome.notes[2].text, HasSubstr("`(2,1` is no readable value of `grid dim`"));
  EXPECT_THAT(outcome.notes[3].text, HasSubstr("`shmm` is no header that is known"));
  EXPECT_EQ(outcome.kernel_names[0], "a?b");
}

TEST(AccelSim, UnreadableVersionIsReadAsTheCurrentOnes) {
  for (const char* immediate : {"", " 0"}) {
    std::string text = kernel({std::string("0010 00000001 1 R4 LDS 1 R2 4 1 0x0 0") + immediate});
    text.replace(text.find("version = 3"), 11, "version = ?");
    const Outcome outcome = read_trace(text);
    ASSERT_EQ(outcome.error, "");
    EXPECT_EQ(outcome.requests.size(), 1U);
    ASSERT_EQ(outcome.notes.size(), 2U);
    EXPECT_THAT(outcome.notes[1].text, HasSubstr("names no readable tracer version"));
  }
}

TEST(AccelSim, AMissingThreadBlockIsNoted) {
  std::string text = kernel({"0010 00000001 1 R4 LDS 1 R2 4 1 0x0 0"});
  text.replace(text.find("(1,1,1)"), 7, "(3,2,1)");
  const Outcome outcome = read_trace(text);
  ASSERT_EQ(outcome.notes.size(), 1U);
  EXPECT_EQ(outcome.notes[0].text, "the grid has 6 thread blocks, the trace holds 1");
}

TEST(AccelSim, OneFileMayHoldSeveralKernels) {
  std::string second = kernel({"0010 00000001 1 R4 LDS 1 R2 4 1 0x0 0 0"}, 5);
  second.replace(second.find("name = k"), 8, "name = m");
  const Outcome outcome =
      read_trace(kernel({"0010 00000001 1 R4 LDS 1 R2 4 1 0x0 0"}, 3) + "\n" + second);
  ASSERT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.kernel_names, (std::vector<std::string>{"k", "m"}));
  EXPECT_EQ(outcome.kernels.size(), 2U);
  EXPECT_EQ(outcome.kernels[1].tracer_version, 5U);
}

TEST(AccelSim, ATraceWithoutSharedAccessIsFine) {
  const Outcome outcome = read_trace(kernel({"0010 ffffffff 0 EXIT 0 0"}), replay_options());
  EXPECT_EQ(outcome.error, "");
  EXPECT_TRUE(outcome.requests.empty());
  EXPECT_EQ(outcome.skipped.at("not a shared access"), 1U);
}

TEST(AccelSim, AccessThatTheMachineDoesNotHaveIsRefusedWithTheReason) {
  TraceOptions options = replay_options();
  options.limits.refused[access_index(Op::kLoad, 8)] = "it is split";
  const Outcome outcome = read_trace(kernel({"0010 0000000f 1 R4 LDS.64 1 R2 8 1 0x0 8"}), options);
  EXPECT_THAT(
      outcome.error,
      HasSubstr("`LDS.64`: the machine classic has no ld of 8 bytes per lane; it is split"));
  EXPECT_EQ(read_trace(kernel({"0010 0000000f 1 R4 STS.64 1 R2 8 1 0x0 8"}), options).error, "");
}

TEST(AccelSim, CrlfAndXzReadLikePlain) {
  const std::string text = read_file(std::string(TRACE_DATA) + "/accelsim/modes_v4.traceg");
  std::string windows_text;
  for (const char c : text) windows_text += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(read_trace(windows_text).requests.size(), 28U);
  EXPECT_EQ(read_trace(xz_of(windows_text)).requests.size(), 28U);
  EXPECT_EQ(read_trace(xz_of(text)).requests.size(), 28U);
}

struct BadLine {
  std::string line;
  std::uint64_t column;
  std::string says;
  int version = 3;
};
void PrintTo(const BadLine& bad, std::ostream* out) { *out << bad.line.substr(0, 60); }

class BadAccelSimLine : public testing::TestWithParam<BadLine> {};

TEST_P(BadAccelSimLine, IsRefusedAtItsPlace) {
  const BadLine& bad = GetParam();
  const Outcome outcome = read_trace(kernel({bad.line}, bad.version), replay_options());
  ASSERT_TRUE(outcome.place) << "no error";
  EXPECT_EQ(outcome.place->line, kFirstLine) << outcome.error;
  EXPECT_EQ(outcome.place->column, bad.column) << outcome.error;
  EXPECT_THAT(outcome.error, HasSubstr(bad.says));
}

const std::string kLoad = "0010 0000000f 1 R4 LDS 1 R2 4 ";
const BadLine kBadLines[] = {
    {"00x0 0000000f 1 R4 LDS 1 R2 4 1 0x0 4", 1, "`00x0` is no PC"},
    {"0010", 5, "`` is no mask"},
    {"0010 0000g00f 1 R4 LDS 1 R2 4 1 0x0 4", 6, "`0000g00f` is no mask"},
    {"0010 100000000 1 R4 LDS 1 R2 4 1 0x0 4", 6, "the mask has more than 32 lanes"},
    {"0010 0000000f x R4 LDS 1 R2 4 1 0x0 4", 15, "`x` is no number of destination registers"},
    {"0010 0000000f 2 R4 LDS 1 R2 4 1 0x0 4", 20, "`LDS` is no register; 1 of 2 registers are"},
    {"0010 0000000f 99999999999 R4", 29, "`` is no register"},
    {"0010 0000000f 0 R4 LDS 1 R2 4 1 0x0 4", 17, "`R4` is no opcode"},
    {"0010 0000000f 1 R4", 19, "`` is no opcode"},
    {"0010 0000000f 1 R4 4DS 1 R2 4 1 0x0 4", 20, "`4DS` is no opcode"},
    {"0010 0000000f 1 R4 LDS -1 R2 4 1 0x0 4", 24, "`-1` is no number of source registers"},
    {"0010 0000000f 1 R4 LDS 0 R2 4 1 0x0 4", 26, "`R2` is no memory width"},
    {"0010 0000000f 1 R4 LDS 1 R2 0", 29, "`LDS` without a memory operand"},
    {kLoad + "3 0x0 4", 31, "`3` is no address mode; 0 (list), 1 (base and stride) or 2"},
    {kLoad, 30, "`` is no address mode"},
    {kLoad + "0 0x0 0x4 0x8", 44, "`` is no address"},
    {kLoad + "0 0x0 0x4 0x8 0xc 0x10", 49, "`0x10` is not expected here"},
    {kLoad + "0 0x0 0x4 8 0xc", 41, "`8` is no address; 0x and hexadecimal digits"},
    {kLoad + "0 0x0 0x4 0x10000000000000000 0xc", 41, "is no address"},
    {kLoad + "1 0 4", 33, "`0` is no address"},
    {kLoad + "1 0x0", 36, "`` is no stride"},
    {kLoad + "1 0x0 0x4", 37, "`0x4` is no stride"},
    {kLoad + "1 0x0 4 0", 39, "`0` is not expected here"},
    {kLoad + "1 0x0 -4", 37, "`-4`: the addresses leave the range of 64 bits"},
    {kLoad + "1 0xfffffffffffffffc 4", 52, "`4`: the addresses leave the range of 64 bits"},
    {"0010 0000000d 1 R4 LDS 1 R2 4 1 0x0 4", 31,
     "base and stride for the mask 0000000d, which has holes"},
    {"0010 80000001 1 R4 LDS 1 R2 4 1 0x0 4", 31, "which has holes"},
    {kLoad + "2 0x0 4 4", 40, "`` is no delta"},
    {kLoad + "2 0x0 4 4 4 4", 43, "`4` is not expected here"},
    {kLoad + "2 0x0 4 -8 4", 39, "`-8`: the addresses leave"},
    {kLoad + "2 0x0 4 x 4", 39, "`x` is no delta"},
    {kLoad + "1 0x2 4", 33, "`0x2`: address 0x2 (2) of lane 0 is misaligned"},
    {kLoad + "1 0x0 2", 37, "`2`: address 0x2 (2) of lane 1 is misaligned"},
    {kLoad + "1 0xfff4 4", 40, "`4`: address 0x10000 (65536) of lane 3 is outside shared memory"},
    {kLoad + "0 0x0 0x4 0x100000000 0xc", 41, "(4294967296) of lane 2 is outside"},
    {kLoad + "1 0x0 4", 38, "`` is no immediate", 5},
    {kLoad + "1 0x0 4 x", 39, "`x` is no immediate", 5},
    {kLoad + "1 0x0 4 0 0", 41, "`0` is not expected here", 5},
    {"0010 0000000f 1 R4 LDS.256 1 R2 8 1 0x0 8", 20, "the width of `LDS.256` is not known"},
    {"0010 0000000f 1 R4 ATOMS.CAS.128 1 R2 4 1 0x0 4", 20, "an atomic has 4 or 8 bytes"},
    {"0010 0000000f 1 R4 LDSM.16.M88.4 1 R2 4 1 0x0 16", 20,
     "`LDSM.16.M88.4` takes rows from lanes 0 to 31, but the mask 0000000f lacks some"},
    {"0010 0000000f 1 R4 LD.E 1 R2 4 1 0x700000000002 4", 34, "of lane 0 is misaligned"},
};
INSTANTIATE_TEST_SUITE_P(Rules, BadAccelSimLine, testing::ValuesIn(kBadLines));

struct BadFile {
  std::string text;
  std::uint64_t line;
  std::uint64_t column;
  std::string says;
};
void PrintTo(const BadFile& bad, std::ostream* out) { *out << bad.says; }

class BadAccelSimFile : public testing::TestWithParam<BadFile> {};

TEST_P(BadAccelSimFile, IsRefusedAtItsPlace) {
  const BadFile& bad = GetParam();
  const Outcome outcome = read_trace(bad.text, replay_options());
  ASSERT_TRUE(outcome.place) << "no error";
  EXPECT_EQ(outcome.place->line, bad.line) << outcome.error;
  EXPECT_EQ(outcome.place->column, bad.column) << outcome.error;
  EXPECT_THAT(outcome.error, HasSubstr(bad.says));
}

const std::string kHeader = header(3);  // lines 1 to 7
const std::string kStart = kHeader + "#BEGIN_TB\nthread block = 1,2,3\n";
const std::string kExit = "0010 ffffffff 0 EXIT 0 0\n";
const BadFile kBadFiles[] = {
    {header(2), 6, 28, "`2`: this version does not read traces of this tracer version; versions 3"},
    {header(6), 6, 28, "`6`: this version does not read traces of this tracer version"},
    {header(0), 6, 28, "`0`: this version does not read"},
    {kHeader + "31 0 0 12 0008 ffffffff 1 R1 MOV 0 0 \n", 8, 1, "a raw .trace"},
    {"-kernel name = k\n31 0 0 12 0008 ffffffff 1 R1 MOV 0 0 \n", 2, 1, "a raw .trace"},
    {"-kernel name = k\n#BEGIN_TB\nthread block = 1,0,0\nwarp = 2\ninsts = 1\n"
     "1 0 0 2 0010 ffffffff 0 EXIT 0 0\n#END_TB\n",
     6, 1, "tracer versions below 3"},
    {kHeader, 7, 29, "ends before a thread block: it is truncated"},
    {"-kernel name = k\n", 1, 17, "ends before a thread block: it is truncated"},
    {kHeader + "#BEGIN_TB\n", 8, 10, "inside thread block (unnamed): it is truncated"},
    {kStart, 9, 21, "inside thread block 1,2,3: it is truncated; #END_TB is expected"},
    {kStart + "warp = 0\n", 10, 9, "inside thread block 1,2,3: it is truncated"},
    {kStart + "warp = 0\ninsts = 2\n" + kExit, 12, 25, "inside thread block 1,2,3"},
    {kStart + "warp = 0\ninsts = 1\n" + kExit, 12, 25, "inside thread block 1,2,3"},
    {kStart + "warp = 0\ninsts = 2\n" + kExit + "#END_TB\n", 13, 1,
     "`#END_TB` after 1 of the 2 instructions of warp 0; `insts =` announced more"},
    {kStart + "warp = 0\ninsts = 2\n" + kExit + "warp = 1\n", 13, 1, "`warp = 1` after 1 of the 2"},
    {kStart + "warp = 5\ninsts = 1\n" + kExit + kExit, 13, 1,
     "after the 1 instructions that `insts =` announced for warp 5"},
    {kStart + "insts = 1\n", 10, 1, "`insts = 1` in thread block 1,2,3; `warp = n` or #END_TB"},
    {kStart + "warp = 0\n" + kExit, 11, 1, "after `warp = 0`; `insts = n` is expected"},
    {kStart + "warp = x\n", 10, 8, "`x` is no number"},
    {kStart + "warp = 4294967296\n", 10, 8, "is no number"},
    {kStart + "warp = 0\ninsts = -1\n", 11, 9, "`-1` is no number"},
    {kHeader + "#BEGIN_TB\nwarp = 0\n", 9, 1, "`warp = 0` after #BEGIN_TB; `thread block = x,y,z`"},
    {kHeader + "#BEGIN_TB\nthread block = 1,2\n", 9, 1, "after #BEGIN_TB"},
    {kHeader + "#BEGIN_TB\n#BEGIN_TB\n", 9, 1, "after #BEGIN_TB"},
    {kStart + "#END_TB\nhello\n", 11, 1, "`hello` between thread blocks; #BEGIN_TB is expected"},
    {kStart + "#END_TB\n#END_TB\n", 11, 1, "`#END_TB` between thread blocks"},
    {"nothing known\n", 1, 1, "`nothing` starts no trace that this program reads"},
    {"MEMTRACE: CTX 0x1\n", 1, 1, "a log of NVBit's mem_trace"},
    {"MemcpyHtoD,0x1,4\nkernel-1.traceg\n", 1, 1, "a list of kernels"},
    {"kernel-1.traceg\n", 1, 1, "a list of kernels"},
};
INSTANTIATE_TEST_SUITE_P(Structure, BadAccelSimFile, testing::ValuesIn(kBadFiles));

TEST(AccelSim, FromOverridesWhatTheContentSays) {
  TraceOptions options;
  options.from = TraceFormat::kText;
  EXPECT_THAT(read_trace(kernel({}), options).error,
              StartsWith("FILE:1:1: `-kernel` instead of the version"));
  options.from = TraceFormat::kAccelSim;
  EXPECT_THAT(read_trace("%warpbank-trace 1\n", options).error, HasSubstr("truncated"));
  EXPECT_THAT(read_trace(xz_of(""), options).error, HasSubstr("FILE:"));
  options.from = TraceFormat::kText;
  EXPECT_THAT(read_trace(xz_of(""), options).error, HasSubstr("the file is empty"));
  EXPECT_THAT(read_trace(xz_of("")).error, HasSubstr("the file is empty"));
}

}  // namespace
}  // namespace warpbank::test
