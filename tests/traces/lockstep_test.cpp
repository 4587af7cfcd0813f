// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/lockstep.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace warpbank::record {
namespace {

/// A lane's accesses as letters: the letter is the site, a to z from the kernel's top to its end.
std::vector<LaneAccess> lane(AccessSites& sites, const std::string& letters) {
  std::vector<LaneAccess> accesses;
  for (const char letter : letters) {
    AccessSite site;
    site.line = static_cast<unsigned>(letter);
    accesses.push_back({sites.id(site), static_cast<std::uint32_t>(accesses.size())});
  }
  return accesses;
}

/// What the warp did: "a3 b1" is site a with lanes 0 and 1, then site b with lane 0.
std::string merged(const std::vector<std::string>& lanes) {
  AccessSites sites;
  std::vector<std::vector<LaneAccess>> accesses;
  for (const std::string& letters : lanes) accesses.push_back(lane(sites, letters));
  std::string text;
  for (const WarpAccess& access : merge_lockstep(sites, accesses)) {
    if (!text.empty()) text += ' ';
    text += static_cast<char>(sites[access.site].line);
    text += std::to_string(access.mask);
  }
  return text;
}

TEST(Lockstep, NothingGivesNothing) { EXPECT_EQ(merged({"", ""}), ""); }

TEST(Lockstep, EqualLanesGoTogether) { EXPECT_EQ(merged({"abc", "abc"}), "a3 b3 c3"); }

TEST(Lockstep, BranchesRunOneAfterTheOtherAndMeetBehind) {
  EXPECT_EQ(merged({"abd", "acd", "abd"}), "a7 b5 c2 d7");
}

TEST(Lockstep, LanesThatLeaveALoopWaitBehindIt) {
  EXPECT_EQ(merged({"abx", "ababx", "abababx", "x"}), "a7 b7 a6 b6 a4 b4 x15");
}

TEST(Lockstep, TripsOfALoopStayApart) {
  // Lane 0 takes the branch to a in trips 0 and 2, lane 1 in trip 1.
  EXPECT_EQ(merged({"abbab", "babb"}), "a1 b3 a2 b3 a1 b3");
}

TEST(Lockstep, NestedLoopsOfDifferentLengths) {
  // for (..) { a; for (..) b; c; }
  EXPECT_EQ(merged({"abbcac", "abcabbbc"}), "a3 b3 b1 c3 a3 b2 b2 b2 c3");
}

TEST(Lockstep, AgainstTheSourceOrderEveryLaneKeepsItsOwn) {
  EXPECT_EQ(merged({"ba", "ab"}), "a2 b3 a1");
}

TEST(Lockstep, AddressesStayWithTheirLanes) {
  AccessSites sites;
  auto first = lane(sites, "a");
  auto second = lane(sites, "ba");
  first[0].address = 40;
  second[1].address = 80;
  const auto accesses = merge_lockstep(sites, {first, second});
  ASSERT_EQ(accesses.size(), 3U);
  EXPECT_EQ(accesses[0].address[0], 40U);
  EXPECT_EQ(accesses[2].address[1], 80U);
}

/// Any lanes: nothing is lost, invented or reordered within a lane.
TEST(Lockstep, KeepsEveryLanesSequence) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    AccessSites sites;
    std::vector<std::vector<LaneAccess>> lanes(random() % 33);
    for (auto& accesses : lanes) {
      std::string letters;
      for (auto i = random() % 20; i > 0; --i) {
        letters += static_cast<char>('a' + static_cast<char>(random() % 6));
      }
      accesses = lane(sites, letters);
    }
    std::vector<std::vector<LaneAccess>> replayed(lanes.size());
    for (const WarpAccess& access : merge_lockstep(sites, lanes)) {
      ASSERT_NE(access.mask, 0U);
      for (std::size_t t = 0; t < lanes.size(); ++t) {
        if ((access.mask >> t & 1) != 0) replayed[t].push_back({access.site, access.address[t]});
      }
    }
    for (std::size_t t = 0; t < lanes.size(); ++t) {
      ASSERT_EQ(replayed[t].size(), lanes[t].size());
      for (std::size_t i = 0; i < lanes[t].size(); ++i) {
        ASSERT_EQ(replayed[t][i].site, lanes[t][i].site);
        ASSERT_EQ(replayed[t][i].address, lanes[t][i].address);
      }
    }
  }
}

}  // namespace
}  // namespace warpbank::record
