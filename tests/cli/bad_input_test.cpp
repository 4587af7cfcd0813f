// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <lzma.h>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

struct BadInput {
  std::string name;
  std::string text;
  std::string where;  ///< how the message starts after "warpbank: "
  std::string token;  ///< what it must name
};

std::string xz(const std::string& text) {
  std::string packed(text.size() + 1000, '\0');
  std::size_t size = 0;
  const lzma_ret result = lzma_easy_buffer_encode(
      6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
      reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size());
  EXPECT_EQ(result, LZMA_OK);
  packed.resize(size);
  return packed;
}

class BadInputTest : public CliTest {
 protected:
  /// The command must fail with one line that starts as said, and leave no file behind.
  void expect_refused(const std::string& arguments, const std::string& where,
                      const std::string& token) {
    const std::vector<std::string> before = files();
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_THAT(outcome.err, MatchesRegex("warpbank: [^\n]*\n")) << arguments;
    EXPECT_THAT(outcome.err, StartsWith("warpbank: " + where)) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(token)) << arguments;
    EXPECT_EQ(files(), before) << arguments;
  }
};

TEST_F(BadInputTest, TracesAreRefusedAtTheirPlace) {
  const std::string good = "ld 4 0:4\n";
  const std::vector<BadInput> all = {
      {"unknown op", text_trace(good + "lod 4 0:4\n"), "t:3:1: ", "lod"},
      {"bytes", text_trace("ld 3 0:4\n"), "t:2:4: ", "3"},
      {"mask with too many lanes", text_trace("ld 4 0:4 mask=1ffffffff\n"), "t:2:15: ", "lane 32"},
      {"outside shared memory", text_trace("ld 4 0xfffff0:4\n"), "t:2:6: ", "shared"},
      {"misaligned", text_trace("\n# two more lines\nst 4 1:4\n"), "t:4:6: ", "1"},
      {"lane of a list", text_trace("ld 4 0,4,x\n"), "t:2:", "x"},
      {"first line", "ld 4 0:4\n", "t:", "t"},
      {"long line", text_trace("ld 4 0:4 " + std::string(3U << 20U, 'a') + "\n"), "t:2", "line"},
      {"unknown attribute", text_trace("ld 4 0:4 wrap=3\n"), "t:2:10: ", "wrap"},
      {"misaligned wide access", text_trace("ld 16 0:8\n"), "t:2:7: ", "0x8"},
      {"narrow atomic", text_trace("atom 2 0:4\n"), "t:2:6: ", "4 or 8"},
      {"rows of some lanes", text_trace("ldmatrix 16 0:16 mask=ff00\n"), "t:2:23: ", "first 8"},
  };
  for (const BadInput& bad : all) {
    SCOPED_TRACE(bad.name);
    write("t", bad.text);
    expect_refused("replay t", bad.where, bad.token);
    expect_refused("replay t -o out.json --format json --per-request r.csv", bad.where, bad.token);
    expect_refused("replay t -o new/folder/", bad.where, bad.token);
  }
}

TEST_F(BadInputTest, AccessesThatTheMachineDoesNotHaveAreRefusedWithTheReason) {
  write("t", text_trace("ld 4 0:4\nst 16 0:16\n"));
  expect_refused("replay t -m sm_10", "t:3:1: ", "splits accesses wider than 4 bytes");
  expect_refused("show 'ld 8 0:8' -m sm_10", "", "splits accesses wider than 4 bytes");
}

TEST_F(BadInputTest, AnErrorLateInALongTraceStillLeavesNothing) {
  std::string lines;
  for (int i = 0; i < 20000; ++i) lines += "ld 4 0:4\n";
  write("t", text_trace(lines + "ld 4 0:4 mask=zz\n"));
  expect_refused("replay t --per-request r.csv -o results/", "t:20002:", "zz");
}

TEST_F(BadInputTest, LanesBeyondTheMachineAreNamed) {
  write("t", "%warpbank-trace 1\n%lanes 64\nld 4 0:4\n");
  expect_refused("replay t", "t:3:", "lane");
  EXPECT_EQ(run("replay t --set lanes=64").code, 0);
}

TEST_F(BadInputTest, FilesThatAreNoTraces) {
  write("empty", "");
  expect_refused("replay empty", "empty: ", "empty");
  expect_refused("replay .", ".: ", "directory");
  expect_refused("replay missing", "missing: ", "No such file");
  expect_refused("info missing", "missing: ", "No such file");
  write("noise", std::string("\x01\x02\x03\x00zzz\n", 8));
  expect_refused("replay noise", "noise", "");
  EXPECT_EQ(run("replay - < /dev/null").code, 2);
}

TEST_F(BadInputTest, TruncatedXz) {
  std::string lines;
  for (int i = 0; i < 5000; ++i) lines += "ld 4 " + std::to_string(i * 4) + ":4\n";
  const std::string packed = xz(text_trace(lines));
  write("t.xz", packed);
  EXPECT_EQ(run("replay t.xz").code, 0);
  for (const std::size_t size : {packed.size() - 1, packed.size() / 2, std::size_t{8}}) {
    write("t.xz", packed.substr(0, size));
    expect_refused("replay t.xz -o results/ --per-request r.csv", "t.xz", "");
  }
}

TEST_F(BadInputTest, MachineFiles) {
  write("t", text_trace("ld 4 0:4\n"));
  const std::vector<BadInput> all = {
      {"unknown key", "base: classic\nbansk: 32\n", "m.yaml:2:1: ", "did you mean 'banks'?"},
      {"duplicate key", "banks: 32\nlanes: 32\nbanks: 16\n", "m.yaml:3:1: ", "banks"},
      {"not a number", "banks: many\n", "m.yaml:1:8: ", "many"},
      {"out of range", "base: classic\nbanks: 0\n", "m.yaml:2:8: ", "banks"},
      {"not YAML", "banks: [1\n", "m.yaml:", ""},
      {"no map", "32\n", "m.yaml", ""},
  };
  for (const BadInput& bad : all) {
    SCOPED_TRACE(bad.name);
    write("m.yaml", bad.text);
    expect_refused("replay t -m m.yaml -o results/ --per-request r.csv", bad.where, bad.token);
    expect_refused("machines ./m.yaml", "./" + bad.where, bad.token);
  }
  expect_refused("replay t -m sm80", "unknown machine 'sm80'", "sm_80");
  expect_refused("replay t --set banks=16 --set banks=8", "--set banks=8", "twice");
  expect_refused("replay t --set bnaks=16", "--set bnaks=16", "did you mean 'banks'?");
  expect_refused("replay t --set mapping=xor --set banks=31", "--set", "banks");
}

}  // namespace
}  // namespace warpbank
