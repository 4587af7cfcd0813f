// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class MachinesTest : public CliTest {};

TEST_F(MachinesTest, ListsThePresetsOneALine) {
  const Outcome table = run("machines");
  EXPECT_EQ(table.code, 0);
  EXPECT_THAT(table.out, HasSubstr("\n  classic "));
  EXPECT_THAT(table.out, HasSubstr("32x32x4"));
  EXPECT_THAT(table.out, HasSubstr("broadcast single"));
  const Json json = run("machines --format json").json();
  EXPECT_EQ(json["schema"], "warpbank.machines/1");
  EXPECT_EQ(json["machines"].size(), 29U);
  EXPECT_EQ(json["machines"][0]["name"], "classic");
  EXPECT_EQ(std::count(table.out.begin(), table.out.end(), '\n'), 30);
}

TEST_F(MachinesTest, ShowsOneWithItsSources) {
  const Outcome preset = run("machines sm_80");
  EXPECT_EQ(preset.code, 0);
  EXPECT_THAT(preset.out, HasSubstr("167936"));
  EXPECT_THAT(preset.out, HasSubstr("source: NVIDIA CC 8.0"));
  EXPECT_THAT(preset.out, HasSubstr("    ld of 8 bytes:\n"
                                    "      lanes 0-15 | 16-31; where lanes pair up 0-31\n"
                                    "      vendor [3]\n"));
  EXPECT_THAT(preset.out, HasSubstr("\n  [3] getPhaseSize of"));
  EXPECT_THAT(run("machines sm_10").out, HasSubstr("refused: compute capability 1.x splits"));
  write("mine.yaml", "base: classic\nname: mine\nbanks: 31\n");
  EXPECT_EQ(run("machines mine.yaml --format json").json()["machines"][0]["banks"], 31);
  const Outcome wrong = run("machines sm80");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean 'sm_80'?"));
}

TEST_F(MachinesTest, JsonOfOneHoldsItsRulesAndPlans) {
  const Json json = run("machines gfx950 --format json").json();
  const Json& machine = json["machines"][0];
  EXPECT_EQ(machine["pair_rule"], false);
  EXPECT_EQ(machine["interleave_bytes"], 4);
  EXPECT_EQ(machine["phases"][2]["groups"][0], Json::parse(R"(["0-3", "12-15", "20-27"])"));
  EXPECT_EQ(machine["phases"][4]["conflict_banks"], 32);
  EXPECT_EQ(machine["phases"][4]["standing"], "measured");
  bool found = false;
  for (const Json& access : json["accesses"]) {
    if (access["op"][0] != "st" || access["bytes"][0] != 8) continue;
    found = true;
    EXPECT_EQ(access["groups"], Json::parse(R"(["0-15", "16-31", "32-47", "48-63"])"));
    EXPECT_EQ(access["conflict_banks"], 32);
    EXPECT_EQ(access["standing"], "measured");
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(json["remarks"], Json::array());
}

TEST_F(MachinesTest, TheJsonOfAMachineIsAMachine) {
  for (const std::string name : {"sm_10", "sm_30", "sm_80", "gfx942", "gfx950", "gpgpusim"}) {
    const Json machine = run("machines " + name + " --format json").json()["machines"][0];
    write("m.json", machine.dump());
    EXPECT_EQ(run("machines m.json --format json").json()["machines"][0], machine) << name;
  }
}

TEST_F(MachinesTest, SetChangesTheOneThatIsNamed) {
  const Json json = run("machines sm_80 --set banks=16 --format json").json();
  EXPECT_EQ(json["machines"][0]["banks"], 16);
  EXPECT_EQ(json["machines"][0]["phases"], "derived");
  EXPECT_THAT(json["remarks"].dump(), HasSubstr("drops the listed phases of sm_80"));
  EXPECT_THAT(run("machines sm_80 --set banks=16").out, HasSubstr("note: --set banks=16: "));
  EXPECT_THAT(run("machines --set banks=16").err, HasSubstr("there is no machine to change"));
  EXPECT_EQ(run("machines --diff sm_80 sm_70 --set banks=16").code, 2);
}

TEST_F(MachinesTest, DiffSaysWhatIsNotAlike) {
  const Outcome text = run("machines --diff sm_30 sm_50");
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("  bank_bytes    8          4\n"));
  EXPECT_THAT(text.out, HasSubstr("  st and atom of 8 bytes\n"
                                  "    sm_30: lanes 0-31\n"
                                  "    sm_50: lanes 0-15 | 16-31\n"));
  EXPECT_THAT(text.out, Not(HasSubstr("of 1, 2")));
  EXPECT_THAT(run("machines --diff sm_100 sm_103").out, HasSubstr("differ in nothing that costs"));

  const Json json = run("machines --diff gfx942 gfx950 --format json").json();
  EXPECT_EQ(json["schema"], "warpbank.machines_difference/1");
  EXPECT_EQ(json["first"], "gfx942");
  EXPECT_EQ(json["keys"][0], Json::parse(R"({"key": "banks", "first": "32", "second": "64"})"));
  EXPECT_FALSE(json["accesses"].empty());
  EXPECT_EQ(run("machines --diff sm_80").code, 2);
  EXPECT_EQ(run("machines sm_70 --diff sm_80 sm_90").code, 2);
  EXPECT_THAT(run("machines --diff sm_80 sm90").err, HasSubstr("did you mean 'sm_90'?"));
}

TEST_F(MachinesTest, ReadsAGpgpusimConfig) {
  write("gpgpusim.config",
        "-gpgpu_n_mem 32\n-gpgpu_shmem_num_banks 16\n-gpgpu_shmem_limited_broadcast 0\n"
        "-gpgpu_shmem_warp_parts 2\n-gpgpu_smem_latency 24\n-gpgpu_shmem_per_block 65536\n");
  const Json json = run("machines gpgpusim.config --format json").json();
  EXPECT_EQ(json["machines"][0]["banks"], 16);
  EXPECT_EQ(json["machines"][0]["extra_latency"], 21);
  EXPECT_EQ(json["machines"][0]["phases"][0]["lanes"], 16);
  EXPECT_EQ(json["remarks"], Json::parse(R"(["gpgpusim.config: not used, though of shared memory: )"
                                         R"(gpgpu_shmem_per_block; ignored 1 other option"])"));
}

TEST_F(MachinesTest, OtherVerbsNoteOnStandardError) {
  write("a.trace", text_trace("ld 4 0:4\n"));
  const Outcome changed = run("replay a.trace --set banks=16");
  EXPECT_EQ(changed.code, 0);
  EXPECT_THAT(changed.err, HasSubstr("warpbank: note: --set banks=16: banks: 16 instead of 32"));
  EXPECT_THAT(run("replay a.trace").err, IsEmpty());
  write("wide.yaml", "base: classic\nphases: [{op: ld, bytes: 8, lanes: 32}]\n");
  EXPECT_THAT(run("replay a.trace -m wide.yaml").err,
              HasSubstr("warpbank: note: phases: ld of 8 bytes: a group of 32 lanes asks for"));
}

TEST_F(MachinesTest, AResultsFolderHoldsTheRules) {
  write("a.trace", text_trace("ld 16 0:16\n"));
  ASSERT_EQ(run("replay a.trace -m gfx942 -o out/").code, 0);
  EXPECT_EQ(run("machines out/machine.yaml --format json").json()["machines"],
            run("machines gfx942 --format json").json()["machines"]);
}

}  // namespace
}  // namespace warpbank
