// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <string>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

constexpr char kHeader[] = "id,arch,kind,width_bytes,pattern,metric,value,check\n";

class ValidateTest : public CliTest {};

TEST_F(ValidateTest, TheShippedTableIsMetFromAnyFolder) {
  const Outcome outcome = run("validate");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("261  rows of shipped measurements"));
  EXPECT_THAT(outcome.out, HasSubstr("0  contradicted"));
  EXPECT_THAT(outcome.out, HasSubstr("ldmatrix.x4  |  CC 10.3 (B300)  |  sm_103"));
}

TEST_F(ValidateTest, AContradictionFailsTheGateAndAnExplanationDoesNot) {
  const std::string row = "a,CC 8.0,ld,4,addr = t*8,nv_wavefronts_per_request,";
  write("good.csv", kHeader + row + "2,exact\n");
  EXPECT_EQ(run("validate good.csv").code, 0);
  write("bad.csv", kHeader + row + "3,exact\n");
  const Outcome bad = run("validate bad.csv");
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.out, HasSubstr("contradicted: +1 from the model"));
  write("none.csv", kHeader + row + "3,none\n");
  EXPECT_EQ(run("validate none.csv").code, 0);
}

TEST_F(ValidateTest, OwnMachinesJudgeOwnArchitectures) {
  write("mine.yaml", "base: sm_80\nbanks: 16\nphases: derived\n");
  write("mine.csv",
        std::string(kHeader) + "a,my GPU,ld,4,addr = t*4,nv_wavefronts_per_request,2,exact\n");
  EXPECT_THAT(run("validate mine.csv").out, HasSubstr("no preset is known for 'my GPU'"));
  const Outcome outcome = run("validate mine.csv --machine 'my GPU=mine.yaml' --format csv");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr(",met exactly,"));
}

TEST_F(ValidateTest, JsonHoldsEveryRowWhole) {
  const auto document = run("validate --arch b300 --format json").json();
  EXPECT_EQ(document.at("schema"), "warpbank.validate/1");
  const std::size_t rows = document.at("rows").size();
  std::size_t counted = 0;
  for (const auto& [verdict, count] : document.at("counts").items()) {
    counted += count.get<std::size_t>();
  }
  EXPECT_EQ(counted, rows);
  EXPECT_EQ(rows + document.at("left_out").get<std::size_t>(), 261U);
  for (const auto& row : document.at("rows")) EXPECT_NE(row.at("url"), "");
}

TEST_F(ValidateTest, BadTablesAreRefusedAtTheirPlace) {
  const auto refused = [&](const std::string& arguments, const std::string& where) {
    const Outcome outcome = run("validate " + arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_THAT(outcome.err, MatchesRegex("warpbank: [^\n]*\n")) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(where)) << arguments;
  };
  write("t.csv", std::string(kHeader) + "a,CC 8.0,ld,4,addr = 0,ways,many,rule\n");
  refused("t.csv", "t.csv:2:29: value: 'many'");
  write("e.csv", "");
  refused("e.csv", "e.csv: ");
  refused("missing.csv", "missing.csv: No such file");
  refused(".", "directory");
  refused("--arch nothing", "'nothing'");
  refused("--machine A100", "ARCH=MACHINE");
  refused("--machine A100=sm_800", "unknown machine 'sm_800'");
  refused("--format yaml", "yaml");
}

}  // namespace
}  // namespace warpbank
