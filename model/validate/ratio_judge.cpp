// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/ratio_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace warpbank {
namespace {

/// How far above its merged phases a pair may lie: what returns the data to the lanes is not
/// halved with the phases.
constexpr double kPairFloor = 0.40;

double each(const TimedRow& row) { return row.cost / row.wavefronts; }

/// The cost of one wavefront on which rows of a benchmark agree.
struct Consensus {
  double cost = 0;
  std::size_t rows = 0;
};

/// The largest set of rows that lie within kRatioBound of one cost a wavefront. Different numbers
/// of wavefronts count first, as rows of one number say nothing about the slope; then rows; then
/// how close they lie. Rows of merged pairs have no vote: another resource may bound them.
Consensus agree(const std::vector<TimedRow>& rows) {
  std::vector<const TimedRow*> voters;
  for (const TimedRow& row : rows) {
    if (!row.merged()) voters.push_back(&row);
  }
  if (voters.empty()) {
    for (const TimedRow& row : rows) voters.push_back(&row);
  }
  std::tuple<std::size_t, std::size_t, double, double> best;
  Consensus consensus;
  for (const TimedRow* lowest : voters) {
    const double low = each(*lowest);
    const double limit = low * (1 + kRatioBound) / (1 - kRatioBound);
    double high = low;
    std::size_t count = 0;
    std::set<double> slopes;
    for (const TimedRow* row : voters) {
      if (each(*row) < low || each(*row) > limit) continue;
      high = std::max(high, each(*row));
      slopes.insert(row->wavefronts);
      ++count;
    }
    const std::tuple<std::size_t, std::size_t, double, double> score = {slopes.size(), count,
                                                                        low / high, -low};
    if (consensus.rows == 0 || score > best) {
      best = score;
      consensus = {(low + high) / 2, count};
    }
  }
  return consensus;
}

/// What other resources cost the cheapest row of one family; absent where the banks bound it.
using Floors = std::map<std::string, double>;

class Benchmark {
 public:
  explicit Benchmark(const std::vector<TimedRow>& rows) : consensus_(agree(rows)) {
    std::map<std::string, const TimedRow*> cheapest;
    for (const TimedRow& row : rows) {
      const TimedRow*& least = cheapest[row.family];
      if (least == nullptr || row.cost < least->cost) least = &row;
    }
    for (const auto& [family, row] : cheapest) {
      if (!row->merged() && row->cost > (1 + kRatioBound) * model(*row))
        floors_[family] = row->cost;
    }
  }

  Judgement judge(const TimedRow& row) const {
    Judgement judgement;
    judgement.model = fmt::format("{:.4g}", model(row));
    const double off = row.cost / model(row) - 1;
    const std::string distance =
        fmt::format("{:+.1f} % of {:g} x {:.4g}", 100 * off, row.wavefronts, consensus_.cost);
    judgement.why = distance;
    const auto floor = floors_.find(row.family);
    if (consensus_.rows < 2) {
      judgement.why = "no other row of its benchmark agrees on what a wavefront costs";
      return judgement;
    }
    if (off >= -kRatioBound && off <= kRatioBound) {
      judgement.verdict = Verdict::kRatio;
    } else if (off > 0 && !row.explained.empty()) {
      judgement.verdict = Verdict::kExplained;
      judgement.why += "; " + row.explained;
    } else if (off > 0 && off <= kPairFloor && row.merged() &&
               row.cost < consensus_.cost * row.unmerged) {
      judgement.verdict = Verdict::kExplained;
      judgement.why += fmt::format(
          "; pairs merge ({:g} without), and another resource is the floor", row.unmerged);
    } else if (off > 0 && floor != floors_.end() && row.cost <= floor->second + model(row)) {
      judgement.why += fmt::format(
          "; not bound by the banks alone: another resource takes {:g} in its cheapest row",
          floor->second);
    } else {
      judgement.verdict = Verdict::kContradicted;
    }
    return judgement;
  }

 private:
  double model(const TimedRow& row) const { return consensus_.cost * row.wavefronts; }

  Consensus consensus_;
  Floors floors_;
};

}  // namespace

std::vector<Judgement> judge_benchmark(const std::vector<TimedRow>& rows) {
  std::vector<Judgement> judgements;
  if (rows.empty()) return judgements;
  if (rows.size() == 1) {
    judgements.push_back({Verdict::kNotAsserted, {}, "the only row of its benchmark: no ratio"});
    return judgements;
  }
  const Benchmark benchmark(rows);
  for (const TimedRow& row : rows) judgements.push_back(benchmark.judge(row));
  return judgements;
}

}  // namespace warpbank
