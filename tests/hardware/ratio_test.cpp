// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "validate/ratio_judge.h"

namespace warpbank {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr Verdict kMet = Verdict::kRatio;

TimedRow row(double cost, double wavefronts, double unmerged = 0) {
  return {cost, wavefronts, unmerged == 0 ? wavefronts : unmerged, "ld 4 B", {}};
}

std::vector<Verdict> verdicts(const std::vector<TimedRow>& rows) {
  std::vector<Verdict> verdicts;
  for (const Judgement& judgement : judge_benchmark(rows)) {
    verdicts.push_back(judgement.verdict);
    const bool silent = judgement.why.empty();
    EXPECT_FALSE(silent) << "each verdict on a timing says how far it is";
  }
  return verdicts;
}

TEST(Ratio, OneCostOfAWavefrontServesAllRows) {
  EXPECT_THAT(verdicts({row(100, 1), row(195, 2), row(1650, 16)}), ElementsAre(kMet, kMet, kMet));
}

TEST(Ratio, TheBoundIsTwelvePerCentOfThatCost) {
  // The two outer rows fix a cost of 10 with 12 % to either side.
  EXPECT_THAT(verdicts({row(11.2, 1), row(17.6, 2), row(40, 4)}), ElementsAre(kMet, kMet, kMet));
  EXPECT_THAT(verdicts({row(10, 1), row(20, 2), row(40, 4), row(103, 8)}),
              ElementsAre(kMet, kMet, kMet, Verdict::kContradicted));
  EXPECT_THAT(verdicts({row(10, 1), row(20, 2), row(40, 4), row(60, 8)}),
              ElementsAre(kMet, kMet, kMet, Verdict::kContradicted));
}

TEST(Ratio, ManyRowsOfOneCountDoNotOutvoteASlope) {
  EXPECT_THAT(
      verdicts({row(50, 2), row(50, 2), row(50, 2), row(80, 8), row(160, 16)}),
      ElementsAre(Verdict::kNotAsserted, Verdict::kNotAsserted, Verdict::kNotAsserted, kMet, kMet));
}

TEST(Ratio, AnotherResourceBoundsTheCheapestRows) {
  // 40 without conflicts; 10 a wavefront once the banks bound it; 75 where both take part.
  EXPECT_THAT(verdicts({row(40, 1), row(75, 4), row(160, 16), row(320, 32)}),
              ElementsAre(Verdict::kNotAsserted, Verdict::kNotAsserted, kMet, kMet));
  // More than both together is no longer explained by it.
  EXPECT_THAT(verdicts({row(40, 1), row(90, 4), row(160, 16), row(320, 32)}),
              ElementsAre(Verdict::kNotAsserted, Verdict::kContradicted, kMet, kMet));
  // What is cheap in one width bounds no other.
  std::vector<TimedRow> rows = {row(40, 1), row(75, 4), row(160, 16), row(320, 32)};
  rows[0].family = "ld 16 B";
  EXPECT_THAT(verdicts(rows),
              ElementsAre(Verdict::kNotAsserted, Verdict::kNotAsserted, kMet, kMet));
  rows.push_back(row(10, 1));
  EXPECT_THAT(verdicts(rows),
              ElementsAre(Verdict::kNotAsserted, Verdict::kContradicted, kMet, kMet, kMet));
}

TEST(Ratio, MergedPairsMayMeetAnotherFloorAndHaveNoVote) {
  const auto judge = [](double cost) {
    return verdicts({row(10, 1), row(20, 2), row(160, 16), row(cost, 1, 2), row(cost, 1, 2),
                     row(cost, 1, 2), row(cost, 1, 2)})
        .back();
  };
  EXPECT_EQ(judge(10), kMet);
  EXPECT_EQ(judge(13), Verdict::kExplained);
  EXPECT_EQ(judge(14), Verdict::kExplained);
  EXPECT_EQ(judge(14.1), Verdict::kContradicted);
  EXPECT_EQ(judge(20), Verdict::kContradicted);
  EXPECT_EQ(judge(8), Verdict::kContradicted);
}

TEST(Ratio, TheTableMayExplainWhatIsAboveButNeverBelow) {
  std::vector<TimedRow> rows = {row(10, 1), row(20, 2), row(40, 4), row(120, 8)};
  rows.back().explained = "it waits for the moon";
  const std::vector<Judgement> judgements = judge_benchmark(rows);
  EXPECT_EQ(judgements.back().verdict, Verdict::kExplained);
  EXPECT_THAT(judgements.back().why, HasSubstr("the moon"));
  rows.back().cost = 60;
  EXPECT_EQ(verdicts(rows).back(), Verdict::kContradicted);
  rows.back().cost = 80;
  EXPECT_EQ(verdicts(rows).back(), kMet);
}

TEST(Ratio, WithoutASecondRowThereIsNoRatio) {
  EXPECT_THAT(verdicts({row(10, 1)}), ElementsAre(Verdict::kNotAsserted));
  EXPECT_THAT(verdicts({row(10, 1), row(40, 16)}),
              ElementsAre(Verdict::kNotAsserted, Verdict::kNotAsserted));
  EXPECT_THAT(verdicts({row(10, 1), row(10.5, 1)}), ElementsAre(kMet, kMet));
}

}  // namespace
}  // namespace warpbank
