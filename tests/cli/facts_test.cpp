// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

class FactsTest : public CliTest {};

TEST_F(FactsTest, InfoSaysWhatATraceHolds) {
  write("a.trace", text_trace("ld 4 0x40:4 pc=10 warp=0 block=0,0,0 src=a.cu:1\n"
                              "ld 4 0x80:4 pc=10 warp=1 block=0,0,0\n"
                              "st 2 0:2 pc=20 mask=f\n"));
  const Outcome table = run("info a.trace");
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("ld of 4 bytes a lane: 2"));
  EXPECT_THAT(table.out, HasSubstr("st of 2 bytes a lane: 1"));
  EXPECT_THAT(table.out, HasSubstr("0x0 up to 0x100: 256 bytes"));

  const Json json = run("info a.trace --format json").json();
  EXPECT_EQ(json["schema"], "warpbank.info/1");
  const Json& input = json["inputs"][0];
  EXPECT_EQ(input["path"], "a.trace");
  EXPECT_EQ(input["requests"], 3);
  EXPECT_EQ(input["operations"], Json::parse(R"([{"op": "ld", "bytes": 4, "requests": 2},
                                                  {"op": "st", "bytes": 2, "requests": 1}])"));
  EXPECT_EQ(input["active_lanes_histogram"], Json::parse(R"({"4": 1, "32": 2})"));
  EXPECT_EQ(input["lowest_address"], 0);
  EXPECT_EQ(input["end_address"], 256);
  EXPECT_EQ(input["highest_lane"], 31);
  EXPECT_EQ(input["pcs"]["count"], 2);
  EXPECT_EQ(input["warps"]["count"], 2);
  EXPECT_EQ(run("info a.trace --op st --format json").json()["inputs"][0]["requests"], 1);
  EXPECT_EQ(shell("cat a.trace | $WARPBANK info - --format json").json()["inputs"][0]["xxh3"],
            input["xxh3"]);
}

TEST_F(FactsTest, InfoTakesWhatTheEnginesDoNotYet) {
  write("wide.trace", "%warpbank-trace 1\n%lanes 64\nld 16 0:16\natom 4 0:4\n");
  const Outcome outcome = run("info wide.trace");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("ld of 16 bytes a lane: 1"));
}

TEST_F(FactsTest, InfoSaysThatThereIsNothing) {
  write("none.trace", text_trace(""));
  const Outcome outcome = run("info none.trace");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("no shared-memory access"));
}

TEST_F(FactsTest, AccelSimKernelsAndPcsReachTheReports) {
  write("k.traceg",
        "-kernel name = _Z6kernelPf\n"
        "-kernel id = 1\n"
        "-grid dim = (1,1,1)\n"
        "-block dim = (32,1,1)\n"
        "-shmem = 4096\n"
        "-nregs = 16\n"
        "-binary version = 80\n"
        "-cuda stream id = 0\n"
        "-shmem base_addr = 0x00007f0000000000\n"
        "-local mem base_addr = 0x00007e0000000000\n"
        "-nvbit version = 1.5.5\n"
        "-accelsim tracer version = 3\n"
        "\n"
        "#traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width "
        "[adrrescompress?] [mem_addresses]\n"
        "\n"
        "#BEGIN_TB\n"
        "\n"
        "thread block = 0,0,0\n"
        "\n"
        "warp = 0\n"
        "insts = 2\n"
        "0010 ffffffff 1 R1 LDS 1 R2 4 1 0x0 128\n"
        "0020 ffffffff 1 R1 LDG.E 1 R2 4 1 0x7f1200000000 4\n"
        "\n"
        "#END_TB\n");
  const Outcome outcome = run("replay k.traceg --format json");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = outcome.json();
  EXPECT_EQ(json["inputs"][0]["format"], "accelsim");
  ASSERT_EQ(json["by_pc"].size(), 1U);
  EXPECT_EQ(json["by_pc"][0]["kernel"], "_Z6kernelPf");
  EXPECT_EQ(json["by_pc"][0]["pc"], "0x10");
  EXPECT_EQ(json["by_pc"][0]["wavefronts"], 32);
  EXPECT_THAT(run("info k.traceg").out, HasSubstr("_Z6kernelPf, grid 1x1x1, block 32x1x1"));
  EXPECT_EQ(run("replay k.traceg --from text").code, 2);
}

}  // namespace
}  // namespace warpbank
