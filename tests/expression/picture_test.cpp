// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "engine/analytic_engine.h"
#include "expression/warp_request.h"
#include "result/number_series.h"
#include "result/request_picture.h"
#include "result/request_picture_json.h"
#include "result/request_picture_text.h"
#include "result/wavefront_fold.h"
#include "tests/engine/random_machine.h"

namespace warpbank {
namespace {

RequestPicture picture_for(const std::string& access, const Machine& machine = {}) {
  WarpExpression expression;
  expression.access = access;
  expression.place.lanes = machine.lanes;
  return picture_of(machine, make_request(expression).request);
}

using Place = std::pair<int, std::uint32_t>;

// Every lane's rows are served exactly once, no port twice in a wavefront, whoever is left waits.
void check_whole(const RequestPicture& picture) {
  const bool reads = picture.request.op == Op::kLoad || picture.request.op == Op::kLoadMatrix;
  const int ports = reads ? picture.machine.ports : 1;
  const auto shared = static_cast<int>(picture.rule.conflict_banks);
  std::map<int, std::set<Place>> wanted;
  std::map<int, std::set<Place>> served;
  for (const LaneTarget& target : picture.lanes) {
    for (const BankRow& place : target.rows) wanted[target.lane].insert({place.bank, place.row});
  }
  for (const PhasePicture& phase : picture.phases) {
    std::size_t left = 0;
    for (const int lane : phase.lanes) left += wanted[lane].size();
    for (const WavefrontPicture& wavefront : phase.wavefronts) {
      std::set<std::pair<int, int>> used;
      RC_ASSERT(!wavefront.served.empty());
      for (const ServedRow& row : wavefront.served) {
        RC_ASSERT(row.port >= 0 && row.port < ports);
        RC_ASSERT((used.insert({row.place.bank % shared, row.port}).second));
        for (const int lane : row.lanes) {
          RC_ASSERT((served[lane].insert({row.place.bank, row.place.row}).second));
        }
        left -= row.lanes.size();
      }
      RC_ASSERT(wavefront.waiting.size() == left);
      for (const WaitingLane& lane : wavefront.waiting) {
        RC_ASSERT(served[lane.lane].count({lane.wants.bank, lane.wants.row}) == 0u);
        std::set<Place> open;
        for (const ServedRow& row : wavefront.served) {
          if (row.place.bank % shared == lane.wants.bank % shared) {
            open.insert({row.place.bank, row.place.row});
          }
        }
        RC_ASSERT(!open.empty());
        const bool is_open = open.count({lane.wants.bank, lane.wants.row}) != 0;
        RC_ASSERT(is_open == (lane.reason != WaitReason::kOtherRow));
      }
    }
    RC_ASSERT(left == 0u);
  }
  RC_ASSERT(served == wanted);
}

// The folded form says the same as the rows it stands for.
void check_folds(const PhasePicture& phase) {
  std::vector<std::vector<ServedRun>> runs;
  for (const WavefrontPicture& wavefront : phase.wavefronts) {
    std::size_t at = 0;
    runs.push_back(fold(wavefront));
    for (const ServedRun& run : runs.back()) {
      for (std::size_t i = 0; i < run.count; ++i, ++at) {
        const auto steps = static_cast<std::int64_t>(i);
        const ServedRow& row = wavefront.served.at(at);
        RC_ASSERT(row.place.bank == run.first.place.bank + run.bank_step * steps);
        RC_ASSERT(row.place.row == run.first.place.row + run.row_step * steps);
        RC_ASSERT(row.lanes.front() == run.first.lanes.front() + run.lane_step * steps);
      }
    }
    RC_ASSERT(at == wavefront.served.size());
  }
  std::size_t wavefronts = 0;
  for (const WavefrontRun& run : fold(runs)) {
    RC_ASSERT(run.first == wavefronts);
    wavefronts += run.count;
  }
  RC_ASSERT(wavefronts == runs.size());
}

TEST(Picture, ShowsEveryLaneOnceAndCostsWhatTheEngineSays) {
  EXPECT_TRUE(rc::check("pictures of random requests are whole", [] {
    const Machine machine = *random_machine();
    std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
    AnalyticEngine engine(machine);
    for (int i = 0; i < 20; ++i) {
      const Request request = random_request(machine, random);
      const RequestPicture picture = picture_of(machine, request);
      const RequestCost cost = engine.cost(request);
      RC_ASSERT(picture.lanes.size() == cost.active_lanes);
      RC_ASSERT(picture.wavefronts == cost.wavefronts);
      RC_ASSERT(picture.ideal() == cost.ideal);
      RC_ASSERT(picture.max_ways == cost.max_ways);
      RC_ASSERT(picture.cycles == cost.complete - cost.accept + 1);
      check_whole(picture);
      for (const PhasePicture& phase : picture.phases) check_folds(phase);
      RC_ASSERT(!picture_text(picture, {}, false).empty());
      RC_ASSERT(picture_json(picture)["totals"]["wavefronts"] == cost.wavefronts);
    }
  }));
}

TEST(Picture, SaysInWordsWhatItCosts) {
  Machine machine;
  EXPECT_EQ(verdict(picture_for("s[tid*32+5]")),
            "32 lanes want 32 different rows of bank 5: 32 wavefronts where 1 is ideal, 31 "
            "excessive; alone it takes 35 cycles.");
  EXPECT_EQ(verdict(picture_for("s[tid]")),
            "32 lanes want 32 rows, each in a bank of its own: 1 wavefront, the ideal, 0 "
            "excessive; alone it takes 4 cycles.");
  EXPECT_EQ(verdict(picture_for("s[7]")),
            "32 lanes want one row of bank 7: 1 wavefront, the ideal, 0 excessive; alone it takes "
            "4 cycles.");
  EXPECT_EQ(verdict(picture_for("s[tid*2]")),
            "32 lanes want 2 different rows in each of 16 banks: 2 wavefronts where 1 is ideal, 1 "
            "excessive; alone it takes 5 cycles.");
  EXPECT_EQ(verdict(picture_for("s[tid < 4 ? tid*32 : tid]")),
            "4 of 32 lanes want 4 different rows of bank 0: 4 wavefronts where 1 is ideal, 3 "
            "excessive; alone it takes 7 cycles.");
  machine.lanes = 64;
  EXPECT_EQ(verdict(picture_for("s[tid*2]", machine)),
            "In phase 1 of 2, 32 lanes want 2 different rows in each of 16 banks; all phases "
            "together: 4 wavefronts where 2 are ideal, 2 excessive; alone it takes 7 cycles.");
  machine = Machine{};
  machine.ports = 2;
  EXPECT_EQ(verdict(picture_for("s[tid*2]", machine)),
            "32 lanes want 2 different rows in each of 16 banks; a bank reads up to 2 rows in a "
            "wavefront: 1 wavefront, the ideal, 0 excessive; alone it takes 4 cycles.");
  machine.ports = 1;
  machine.broadcast = Broadcast::kNone;
  EXPECT_EQ(verdict(picture_for("s[7]", machine)),
            "32 lanes want one row of bank 7; each takes a port of its own, as nothing is "
            "broadcast: 32 wavefronts where 1 is ideal, 31 excessive; alone it takes 35 cycles.");
}

TEST(Picture, FoldsWhatRepeats) {
  const std::string text = picture_text(picture_for("s[tid*32+5]"), {"s[tid*32+5]", {}, {}}, false);
  EXPECT_NE(text.find("  wavefront 1     lane 0 -> bank 5 row 0\n"
                      "                  waiting: lanes 1-31 for bank 5: it serves another row\n"
                      "  wavefronts 2-31: the same for lanes 1-30; from each to the next lanes "
                      "+1, rows +1\n"
                      "  wavefront 32    lane 31 -> bank 5 row 31\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(NumberSeries, FoldsRunsAndSteps) {
  EXPECT_EQ(series_text(0, 1, 32), "0-31");
  EXPECT_EQ(series_text(0, 2, 16), "0,2..30");
  EXPECT_EQ(series_text(31, -1, 32), "31,30..0");
  EXPECT_EQ(series_text(5, 0, 9), "5");
  EXPECT_EQ(series_text(5, 3, 2), "5,8");
  EXPECT_EQ(numbers_text({}), "");
  EXPECT_EQ(numbers_text({3}), "3");
  EXPECT_EQ(numbers_text({0, 1, 2, 3, 9, 16, 18, 20}), "0-3,9,16,18,20");
  EXPECT_EQ(numbers_text({16, 18, 20, 22}), "16,18..22");
  EXPECT_EQ(numbers_text({0, 1, 5, 9, 13, 17}), "0,1,5,9..17");
}

}  // namespace
}  // namespace warpbank
