// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/validation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "request/user_error.h"

namespace warpbank {
namespace {

using testing::HasSubstr;

constexpr char kHeader[] =
    "id,arch,kind,width_bytes,pattern,mask,metric,value,check,requests,residue,explained,notes\n";

/// Machines of the test's own, so that its rows do not depend on the presets.
class ValidationTest : public testing::Test {
 protected:
  ValidationTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("warpbank_validation_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ValidationTest() override { std::filesystem::remove_all(folder_); }

  std::string machine(const std::string& name, const std::string& yaml) const {
    const std::string path = (folder_ / (name + ".yaml")).string();
    std::ofstream(path) << yaml;
    return path;
  }

  /// The result of one row on the textbook machine with `keys` changed.
  RowResult judge(const std::string& row, const std::string& keys = {}) const {
    ValidationOptions options;
    options.machines = {{"mine", machine("mine", "base: classic\n" + keys)}};
    return validate(read_measurements(kHeader + row + "\n", "f"), options).rows.at(0);
  }
  Verdict verdict(const std::string& row, const std::string& keys = {}) const {
    return judge(row, keys).judgement.verdict;
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(ValidationTest, EveryCountHasItsFormula) {
  const std::string address = ",ld,4,addr = t*8,all,";  // 2 wavefronts, of which 1 is ideal
  for (const char* metric :
       {"nv_wavefronts_per_request,2", "nv_transactions_per_request,2", "ways,2",
        "ways_per_half_warp,2", "nv_conflicts_per_request,1", "amd_conflict_cycles_per_inst,1",
        "nv_requests_per_instruction,1", "lanes_per_phase,32", "lane_groups,1", "banks,32"}) {
    SCOPED_TRACE(metric);
    EXPECT_EQ(verdict("a,mine" + address + metric + ",exact,,,,"), Verdict::kExact);
    EXPECT_EQ(verdict("a,mine" + address + metric + "1,exact,,,,"), Verdict::kContradicted);
    EXPECT_EQ(verdict("a,mine" + address + metric + ".01,rule,,,,"), Verdict::kContradicted);
  }
  for (const char* metric : {"nv_wavefronts_total,2000", "nv_conflicts_total,1000"}) {
    EXPECT_EQ(verdict("a,mine" + address + metric + ",exact,1000,,,"), Verdict::kExact) << metric;
  }
}

TEST_F(ValidationTest, LaneGroupsAreComparedAsSets) {
  const std::string groups =
      "phases:\n  - op: ld\n    bytes: 16\n    groups: [[4-7, 0-3], [8-31]]\n    source: test\n";
  const std::string row = "a,mine,ld,16,\"groups {8-31},{0-7}\",,lane_groups,2,rule,,,,";
  EXPECT_EQ(verdict(row, groups), Verdict::kExact);
  const std::string other = "a,mine,ld,16,\"groups {8-30},{0-7,31}\",,lane_groups,2,rule,,,,";
  EXPECT_EQ(verdict(other, groups), Verdict::kContradicted);
  EXPECT_EQ(verdict("a,mine,ld,16,x,,lanes_per_phase,24,rule,,,,", groups), Verdict::kContradicted);
}

TEST_F(ValidationTest, ResidueIsAboveTheModelAndBounded) {
  const auto row = [](const std::string& value, const std::string& bound) {
    return "a,mine,ld,4,addr = t*8,all,nv_wavefronts_per_request," + value + ",residue,," + bound +
           ",,";
  };
  EXPECT_EQ(verdict(row("2", "")), Verdict::kExact);
  EXPECT_EQ(verdict(row("2.1", "")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("2.11", "")), Verdict::kContradicted);
  EXPECT_EQ(verdict(row("2.11", "6%")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("2.6", "0.65/request")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("2.66", "0.65/request")), Verdict::kContradicted);
  EXPECT_EQ(verdict(row("1.9", "50%")), Verdict::kContradicted);
  EXPECT_EQ(verdict(row("1.996", "")), Verdict::kExplained);
  EXPECT_EQ(verdict(row("1.98", "")), Verdict::kContradicted);
}

TEST_F(ValidationTest, TotalsNeedTheNumberOfRequests) {
  const auto row = [](const std::string& value, const std::string& requests,
                      const std::string& notes) {
    return "a,mine,ld,4,addr = t*8,all,nv_conflicts_total," + value + ",residue," + requests +
           ",,," + notes;
  };
  EXPECT_EQ(verdict(row("1010", "1000", "")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("1010", "", "x: 1000 instructions")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("1010", "", "1000 warp loads")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("1010", "", "predicted 10*100=1000")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("1010", "", "simple model 1000 => +1%")), Verdict::kResidue);
  EXPECT_EQ(verdict(row("1010", "", "2000 instructions")), Verdict::kContradicted);
  EXPECT_EQ(verdict(row("1010", "", "some runs")), Verdict::kNotAsserted);
  EXPECT_THAT(judge(row("1010", "", "some runs")).judgement.why, HasSubstr("number of requests"));
  EXPECT_EQ(verdict("a,mine,ld,4,addr = t*128,mixed: 3 requests all + 2 requests t < 8,"
                    "nv_conflicts_total,107,exact,,,,"),
            Verdict::kExact);
}

TEST_F(ValidationTest, ABlockIsCountedWarpByWarp) {
  // s = 1, 2, 4..128 of a reduction of 256 values by interleaved addresses.
  const std::string row =
      "a,mine,st,4,\"for s in 1,2,4..128: addr = 2*s*T*4 (T=block lane 0..255)\",2*s*T + s < 256,"
      "nv_conflicts_total,";
  EXPECT_EQ(verdict(row + "35,exact,1,,,"), Verdict::kExact);
  EXPECT_EQ(verdict(row + "4587520,exact,,,,131072 blocks of 256"), Verdict::kExact);
  EXPECT_EQ(verdict(row + "36,exact,1,,,"), Verdict::kContradicted);
}

TEST_F(ValidationTest, WhatIsExplainedIsSaidAndOnlyWhereItDiffers) {
  const std::string row = "a,mine,ld,4,addr = t*8,all,nv_wavefronts_per_request,";
  const RowResult result = judge(row + "3,exact,,,a typo in the source,");
  EXPECT_EQ(result.judgement.verdict, Verdict::kExplained);
  EXPECT_THAT(result.judgement.why, HasSubstr("a typo in the source"));
  EXPECT_EQ(verdict(row + "2,exact,,,a typo in the source,"), Verdict::kExact);
}

TEST_F(ValidationTest, NothingIsSkippedWithoutAReason) {
  for (const char* row :
       {"a,mine,ld,4,addr = t*8,all,nv_wavefronts_per_request,7,none,,,,",
        "a,mine,ld,4,words,all,ways,7,rule,,,,",
        "a,mine,ld,4,addr = t*8,some lanes,ways,7,rule,,,,",
        "a,mine,ld,4,addr = t,all,ways,7,rule,,,,", "a,mine,mma,16,addr = t*8,all,ways,7,rule,,,,",
        "a,mine,ld,4,addr = t*8,all,colour,7,exact,,,,", "a,mine,ld,4,x,all,note,7,rule,,,,x",
        "a,mine,ld,4,addr = t*8,all,bench_ms,7,ratio,,,,",
        "a,mine,ld,4,addr = t*8,all,bench_ms,-7,ratio,,,,",
        "a,gfx7,ld,4,addr = 0,all,ways,1,rule,,,,\nb,mine,ld,4,addr = 0,all,ways,1,rule,,,,"}) {
    SCOPED_TRACE(row);
    const RowResult result = judge(row);
    if (result.row.id != "a") continue;
    EXPECT_EQ(result.judgement.verdict, Verdict::kNotAsserted);
    EXPECT_NE(result.judgement.why, "");
  }
  // What is not asserted still shows what the model gives.
  EXPECT_EQ(judge("a,mine,ld,4,addr = t*8,all,ways,7,none,,,,").judgement.model, "2");
}

TEST_F(ValidationTest, AnAccessThatTheMachineRefusesIsNotAsserted) {
  const std::string refuses =
      "phases:\n  - op: ld\n    bytes: 8\n    refused: it splits them\n    source: test\n";
  EXPECT_EQ(verdict("a,mine,ld.v2,8,addr = t*8,all,ways,1,rule,,,,", refuses),
            Verdict::kNotAsserted);
  EXPECT_EQ(verdict("a,mine,ld (double as 2x32-bit),8,addr = t*8,all,ways,2,rule,,,,", refuses),
            Verdict::kExact);
}

TEST_F(ValidationTest, AllMachinesThatARowMayMeanMustAgree) {
  ValidationOptions options;
  options.machines = {{"mine", machine("narrow", "base: classic\nbanks: 16\nname: narrow\n")},
                      {"mine", machine("wide", "base: classic\nname: wide\n")}};
  const auto result = [&](const std::string& pattern, const std::string& value) {
    return validate(read_measurements(std::string(kHeader) + "a,mine,ld,4," + pattern +
                                          ",t < 16,ways," + value + ",rule,,,,\n",
                                      "f"),
                    options)
        .rows.at(0);
  };
  EXPECT_EQ(result("addr = t*4", "1").judgement.verdict, Verdict::kExact);
  EXPECT_EQ(result("addr = t*8", "1").judgement.verdict, Verdict::kContradicted);
  EXPECT_THAT(result("addr = t*8", "1").judgement.model, HasSubstr("2 on "));
}

TEST_F(ValidationTest, ThroughputIsTheInverseOfACost) {
  ValidationOptions options;
  options.machines = {{"mine", machine("m", "base: classic\n")}};
  const auto rows = read_measurements(std::string(kHeader) +
                                          "a,mine,ld,4,addr = t*4,all,chip_GBps,800,ratio,,,,\n"
                                          "b,mine,ld,4,addr = t*8,all,chip_GBps,400,ratio,,,,\n"
                                          "c,mine,ld,4,addr = t*16,all,chip_GBps,200,ratio,,,,\n",
                                      "f");
  EXPECT_EQ(validate(rows, options).count(Verdict::kRatio), 3U);
}

TEST_F(ValidationTest, ArchitecturesAreChosenAndTheRestIsCounted) {
  const auto rows = read_measurements(std::string(kHeader) +
                                          "a,classic,ld,4,addr = t*4,all,ways,1,rule,,,,\n"
                                          "b,CC 8.0 (A100),ld,4,addr = t*4,all,ways,1,rule,,,,\n",
                                      "f");
  ValidationOptions options;
  options.arch = "a100";
  const Validation validation = validate(rows, options);
  EXPECT_EQ(validation.left_out, 1U);
  ASSERT_EQ(validation.rows.size(), 1U);
  EXPECT_EQ(validation.rows[0].row.id, "b");
  EXPECT_THAT(validation.rows[0].machines, testing::ElementsAre("sm_80"));
  options.arch = "H100";
  EXPECT_THROW(validate(rows, options), UserError);
  options = {};
  options.machines = {{"H100", "sm_80"}};
  EXPECT_THROW(validate(rows, options), UserError);
  options.machines = {{"A100", "no such machine"}};
  EXPECT_THROW(validate(rows, options), UserError);
}

}  // namespace
}  // namespace warpbank
