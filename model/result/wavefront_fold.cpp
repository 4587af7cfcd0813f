// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/wavefront_fold.h"

#include <algorithm>
#include <optional>

namespace warpbank {
namespace {

struct Step {
  std::int64_t lane = 0;
  std::int64_t bank = 0;
  std::int64_t row = 0;
  bool operator==(const Step& other) const {
    return lane == other.lane && bank == other.bank && row == other.row;
  }
};

/// The step between two served rows whose lanes have the same pattern; nothing where they have not.
std::optional<Step> step_between(const ServedRow& a, const ServedRow& b) {
  if (a.port != b.port || a.lanes.size() != b.lanes.size()) return std::nullopt;
  const Step step{b.lanes.front() - a.lanes.front(), b.place.bank - a.place.bank,
                  std::int64_t{b.place.row} - std::int64_t{a.place.row}};
  for (std::size_t i = 0; i < a.lanes.size(); ++i) {
    if (b.lanes[i] - a.lanes[i] != step.lane) return std::nullopt;
  }
  return step;
}

/// Lanes of a broadcast are only told apart in a folded form where each row has its own range, or
/// all rows have the same lanes.
bool may_fold(const ServedRow& row, const Step& step) {
  const auto size = static_cast<std::int64_t>(row.lanes.size());
  return size == 1 || step.lane == 0 ||
         (step.lane == size && row.lanes.back() - row.lanes.front() == size - 1);
}

std::optional<Step> step_between(const std::vector<ServedRun>& a, const std::vector<ServedRun>& b) {
  if (a.size() != b.size() || a.empty()) return std::nullopt;
  std::optional<Step> common;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].count != b[i].count || a[i].lane_step != b[i].lane_step ||
        a[i].bank_step != b[i].bank_step || a[i].row_step != b[i].row_step) {
      return std::nullopt;
    }
    const std::optional<Step> step = step_between(a[i].first, b[i].first);
    if (!step || (common && !(*common == *step))) return std::nullopt;
    common = step;
  }
  return common;
}

}  // namespace

std::vector<int> ServedRun::lanes() const {
  std::vector<int> all;
  for (std::size_t i = 0; i < count; ++i) {
    for (const int lane : first.lanes) {
      all.push_back(lane + static_cast<int>(lane_step) * static_cast<int>(i));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<ServedRun> fold(const WavefrontPicture& wavefront) {
  // Shorter runs read better row by row, but for the narrow banks that hold one lane's word.
  const auto shortest = [](const Step& step) -> std::size_t { return step.lane == 0 ? 2 : 3; };
  const auto& served = wavefront.served;
  std::vector<ServedRun> runs;
  for (std::size_t begin = 0; begin < served.size();) {
    ServedRun run{served[begin]};
    if (begin + 1 < served.size()) {
      const auto step = step_between(served[begin], served[begin + 1]);
      if (step && may_fold(served[begin], *step)) {
        std::size_t count = 2;
        while (begin + count < served.size() &&
               step_between(served[begin + count - 1], served[begin + count]) == step) {
          ++count;
        }
        if (count >= shortest(*step))
          run = {served[begin], step->lane, step->bank, step->row, count};
      }
    }
    begin += run.count;
    runs.push_back(std::move(run));
  }
  return runs;
}

std::vector<WavefrontRun> fold(const std::vector<std::vector<ServedRun>>& runs) {
  // The first and the last of a series are shown in full, so fewer would not get shorter.
  constexpr std::size_t kShortest = 4;
  std::vector<WavefrontRun> folded;
  for (std::size_t begin = 0; begin < runs.size();) {
    WavefrontRun run{begin};
    if (begin + 1 < runs.size()) {
      if (const auto step = step_between(runs[begin], runs[begin + 1])) {
        std::size_t count = 2;
        while (begin + count < runs.size() &&
               step_between(runs[begin + count - 1], runs[begin + count]) == step) {
          ++count;
        }
        if (count >= kShortest) run = {begin, count, step->lane, step->bank, step->row};
      }
    }
    begin += run.count;
    folded.push_back(run);
  }
  return folded;
}

}  // namespace warpbank
