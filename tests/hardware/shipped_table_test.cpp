// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/shipped_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "validate/measurement.h"
#include "validate/validation.h"

namespace warpbank {
namespace {

std::vector<Measurement> shipped_rows() {
  return read_measurements(std::string(shipped_table()), std::string(kShippedTable));
}

TEST(ShippedTable, HoldsEveryMeasurementWithItsSource) {
  const std::vector<Measurement> rows = shipped_rows();
  std::map<Check, int> checks;
  for (const Measurement& row : rows) {
    ++checks[row.check];
    EXPECT_NE(row.url, "") << row.id;
    EXPECT_NE(row.notes, "") << row.id;
  }
  EXPECT_EQ(rows.size(), 261U);
  EXPECT_EQ(checks, (std::map<Check, int>{{Check::kExact, 67},
                                          {Check::kResidue, 21},
                                          {Check::kRatio, 91},
                                          {Check::kRule, 25},
                                          {Check::kNone, 57}}));
}

TEST(ShippedTable, ThePresetsMeetIt) {
  const Validation validation = validate(shipped_rows());
  std::set<std::string> explained;
  std::map<Verdict, std::size_t> exact, residue, rule;
  for (const RowResult& result : validation.rows) {
    const Verdict verdict = result.judgement.verdict;
    SCOPED_TRACE(result.row.id + ": " + result.judgement.why);
    EXPECT_NE(verdict, Verdict::kContradicted);
    EXPECT_TRUE(verdict == Verdict::kExact || !result.judgement.why.empty());
    if (verdict == Verdict::kExplained) explained.insert(result.row.id);
    if (result.row.check == Check::kExact) ++exact[verdict];
    if (result.row.check == Check::kResidue) ++residue[verdict];
    if (result.row.check == Check::kRule) ++rule[verdict];
    EXPECT_TRUE(result.row.check != Check::kNone || verdict == Verdict::kNotAsserted);
  }
  EXPECT_EQ(exact, (std::map<Verdict, std::size_t>{{Verdict::kExact, 67}}));
  EXPECT_EQ(residue, (std::map<Verdict, std::size_t>{
                         {Verdict::kExact, 3}, {Verdict::kResidue, 16}, {Verdict::kExplained, 2}}));
  // Three of the rules are statements without a number.
  EXPECT_EQ(rule,
            (std::map<Verdict, std::size_t>{
                {Verdict::kExact, 21}, {Verdict::kExplained, 1}, {Verdict::kNotAsserted, 3}}));
  EXPECT_EQ(explained,
            (std::set<std::string>{"a100-ld16-1", "a100-ld8-2", "a100-ld8-3", "cc2x-ld16-1",
                                   "gtx1050-ld4-1", "gtx1050-st4-1", "v100-ld16-1", "v100-ld16-2",
                                   "v100-ld8-2", "v100-ld8-3", "v100-ld8-4", "v100-ld8-5"}));
}

TEST(ShippedTable, TimingsMeetTheRatioWhereTheBanksBoundThem) {
  const Validation validation = validate(shipped_rows());
  std::map<std::string, std::map<Verdict, int>> by_metric;
  for (const RowResult& result : validation.rows) {
    if (result.row.check == Check::kRatio) {
      ++by_metric[result.row.metric][result.judgement.verdict];
    }
  }
  using Counts = std::map<Verdict, int>;
  EXPECT_EQ(by_metric["bench_ms"], (Counts{{Verdict::kRatio, 45}, {Verdict::kExplained, 9}}));
  EXPECT_EQ(by_metric["cycles_per_64_reads"],
            (Counts{{Verdict::kRatio, 12}, {Verdict::kNotAsserted, 5}}));
  EXPECT_EQ(by_metric["us_per_10000_reads_16_waves"],
            (Counts{{Verdict::kRatio, 5}, {Verdict::kNotAsserted, 2}}));
  EXPECT_EQ(by_metric["ticks_per_64_reads"],
            (Counts{{Verdict::kRatio, 2}, {Verdict::kNotAsserted, 6}}));
  EXPECT_EQ(by_metric["GBps"], (Counts{{Verdict::kNotAsserted, 5}}));
}

/// A machine that is wrong in one rule must be contradicted by the rows of its architecture.
class WrongMachine : public testing::TestWithParam<std::pair<std::string, std::string>> {};

TEST_P(WrongMachine, IsContradicted) {
  const auto& [arch, yaml] = GetParam();
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() /
      ("warpbank_wrong_machine_" + std::to_string(::getpid()) + ".yaml");
  std::ofstream(path) << yaml;
  ValidationOptions options;
  options.arch = arch;
  options.machines = {{arch, path.string()}};
  const Validation validation = validate(shipped_rows(), options);
  std::filesystem::remove(path);
  EXPECT_GT(validation.count(Verdict::kContradicted), 0U);
}

INSTANTIATE_TEST_SUITE_P(
    EachRule, WrongMachine,
    testing::Values(std::pair{"V100", "base: sm_70\npair_rule: false\n"},
                    std::pair{"A100", "base: sm_80\npair_rule: false\n"},
                    std::pair{"GA102", "base: sm_86\npair_rule: false\n"},
                    std::pair{"B300", "base: sm_103\nbanks: 31\nphases: derived\n"},
                    std::pair{"B300", "base: sm_103\nphases: whole\n"},
                    std::pair{"GA102", "base: sm_86\nbroadcast: none\n"},
                    std::pair{"CC 1.x", "base: sm_10\nphases: whole\n"},
                    std::pair{"CC 2.x", "base: sm_20\nbanks: 16\nphases: whole\n"},
                    std::pair{"32-bit mode", "base: sm_50\n"},
                    std::pair{"64-bit mode", "base: sm_50\nphases: whole\n"},
                    std::pair{"MI300", "base: gfx942\nphases: derived\n"},
                    std::pair{"MI355X", "base: gfx950\nphases: derived\n"},
                    std::pair{"MI355X", "base: gfx942\n"},
                    std::pair{"MI50", "base: gfx906\nbanks: 64\nphases: derived\n"}));

}  // namespace
}  // namespace warpbank
