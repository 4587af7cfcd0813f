// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/request_space.h"

#include <algorithm>
#include <numeric>

namespace warpbank {
namespace {

unsigned up(unsigned a, unsigned b) { return (a + b - 1) / b; }

}  // namespace

RequestSpace::RequestSpace(const Machine& machine)
    : machine_(machine),
      banks_(static_cast<unsigned>(machine.banks)),
      bank_bytes_(static_cast<unsigned>(machine.bank_bytes)) {
  for (const Op op : {Op::kLoad, Op::kStore}) {
    for (const unsigned bytes : {1U, 2U, 4U}) {
      Width width;
      width.op = op;
      width.bytes = bytes;
      width.ports = op == Op::kStore ? 1U : static_cast<unsigned>(machine.ports);
      width.slots = std::max(1U, bytes / bank_bytes_);
      if (width.slots > banks_ || bytes > machine.shared_bytes) continue;
      const int all = machine.lanes;
      int in_phase = all;
      if (machine.phases == Phases::kDerived) {
        in_phase = std::max(1, std::min(all, static_cast<int>(banks_ * bank_bytes_ / bytes)));
      }
      for (int first = 0; first < all; first += in_phase) {
        width.groups.push_back(std::min(in_phase, all - first));
      }
      explore(width);
      widths_.push_back(std::move(width));
    }
  }
}

/// Lanes of a phase may share one row at no cost, so a phase can be laid over a single bank.
bool RequestSpace::stacks(const Width& width) const {
  return machine_.broadcast == Broadcast::kMulticast ||
         (machine_.broadcast == Broadcast::kSingle && width.slots == 1);
}

unsigned RequestSpace::fewest(const Width& width, unsigned lanes) const {
  if (stacks(width)) return 1;
  return up(up(lanes, banks_ / width.slots), width.ports);
}

unsigned RequestSpace::most(const Width& width, unsigned lanes) const {
  if (machine_.broadcast == Broadcast::kNone) return up(lanes, width.ports);
  const std::uint64_t rows = machine_.shared_bytes / (std::uint64_t{banks_} * bank_bytes_);
  return up(static_cast<unsigned>(std::min<std::uint64_t>(lanes, rows)), width.ports);
}

void RequestSpace::explore(Width& width) const {
  width.reach.resize(width.groups.size() + 1);
  width.reach[0][0][0].set(0);
  for (std::size_t g = 0; g < width.groups.size(); ++g) {
    const auto& from = width.reach[g];
    auto& to = width.reach[g + 1];
    to = from;  // no active lane in this phase
    for (std::size_t phases = 0; phases <= kManyPhases; ++phases) {
      const std::size_t more = std::min<std::size_t>(phases + 1, kManyPhases);
      for (std::size_t lanes = 0; lanes < kMaxLanes; ++lanes) {
        if (from[phases][lanes].none()) continue;
        for (unsigned a = 1; a <= static_cast<unsigned>(width.groups[g]); ++a) {
          for (unsigned w = fewest(width, a); w <= most(width, a); ++w) {
            to[more][lanes + a] |= from[phases][lanes] << w;
          }
        }
      }
    }
  }
}

RequestSpace::Wavefronts RequestSpace::wavefronts(Op op, int lanes, int phases) const {
  Wavefronts all;
  for (const Width& width : widths_) {
    if (width.op != op) continue;
    all |= width.reach.back()[static_cast<std::size_t>(phases)][static_cast<std::size_t>(lanes)];
  }
  return all;
}

std::optional<Request> RequestSpace::request(const RequestShape& shape, Random& random) const {
  std::vector<const Width*> fitting;
  for (const Width& width : widths_) {
    if (width.op == shape.op &&
        width.reach
            .back()[static_cast<std::size_t>(shape.phases)][static_cast<std::size_t>(shape.lanes)]
            .test(static_cast<std::size_t>(shape.wavefronts))) {
      fitting.push_back(&width);
    }
  }
  if (fitting.empty()) return std::nullopt;
  const Width& width = *fitting[random.below(static_cast<std::uint32_t>(fitting.size()))];
  Request request;
  request.op = shape.op;
  request.bytes = static_cast<std::uint8_t>(width.bytes);
  fill(width, shape, random, request);
  return request;
}

/// Walks back through `reach` from the whole request to none of it, a random way.
void RequestSpace::fill(const Width& width, const RequestShape& shape, Random& random,
                        Request& request) const {
  struct Step {
    std::size_t phases;
    unsigned lanes;
    unsigned wavefronts;
  };
  auto phases = static_cast<std::size_t>(shape.phases);
  auto lanes = static_cast<unsigned>(shape.lanes);
  auto wavefronts = static_cast<unsigned>(shape.wavefronts);
  int first_lane = machine_.lanes;
  for (std::size_t g = width.groups.size(); g-- > 0;) {
    const auto& from = width.reach[g];
    first_lane -= width.groups[g];
    std::vector<Step> steps;  // what this phase may take
    if (from[phases][lanes].test(wavefronts)) steps.push_back({phases, 0, 0});
    for (const std::size_t before : {phases - 1, phases}) {
      if (phases == 0 || (before == phases && phases != kManyPhases)) continue;
      for (unsigned a = 1; a <= std::min(lanes, static_cast<unsigned>(width.groups[g])); ++a) {
        for (unsigned w = fewest(width, a); w <= std::min(wavefronts, most(width, a)); ++w) {
          if (from[before][lanes - a].test(wavefronts - w)) steps.push_back({before, a, w});
        }
      }
    }
    const Step step = steps[random.below(static_cast<std::uint32_t>(steps.size()))];
    if (step.lanes > 0) {
      fill_phase(width, first_lane, width.groups[g], static_cast<int>(step.lanes), step.wavefronts,
                 random, request);
    }
    phases = step.phases;
    lanes -= step.lanes;
    wavefronts -= step.wavefronts;
  }
}

/// An aligned address whose access touches that row of that bank.
std::uint32_t RequestSpace::address(unsigned bank, unsigned row, unsigned bytes) const {
  unsigned position = bank;
  if (machine_.mapping == Mapping::kXor) position = bank ^ (row % banks_);
  if (machine_.mapping == Mapping::kSkew) position = (bank + banks_ - row % banks_) % banks_;
  const std::uint32_t byte = (row * banks_ + position) * bank_bytes_;
  return byte / bytes * bytes;
}

void RequestSpace::fill_phase(const Width& width, int first_lane, int group_lanes, int lanes,
                              unsigned wavefronts, Random& random, Request& request) const {
  std::vector<int> chosen(static_cast<std::size_t>(group_lanes));
  std::iota(chosen.begin(), chosen.end(), first_lane);
  for (std::size_t i = 0; i < static_cast<std::size_t>(lanes); ++i) {
    std::swap(chosen[i], chosen[i + random.below(static_cast<std::uint32_t>(chosen.size() - i))]);
  }
  chosen.resize(static_cast<std::size_t>(lanes));
  std::sort(chosen.begin(), chosen.end());

  const auto active = static_cast<unsigned>(lanes);
  const std::uint64_t row_bytes = std::uint64_t{banks_} * bank_bytes_;
  const auto rows = static_cast<unsigned>(machine_.shared_bytes / row_bytes);
  const unsigned first_row = random.below(std::max(1U, rows));
  const unsigned first_bank = random.below(banks_ / width.slots) * width.slots;
  // So many lanes go to the bank that decides; the others share its first row, or spread.
  const unsigned most_rows =
      machine_.broadcast == Broadcast::kNone ? active : std::min(active, std::max(1U, rows));
  const unsigned blocks = banks_ / width.slots;
  const unsigned elsewhere = stacks(width) ? active : (blocks - 1) * wavefronts * width.ports;
  const unsigned deciding = random.between(
      std::max((wavefronts - 1) * width.ports + 1, active - std::min(active, elsewhere)),
      std::min(most_rows, wavefronts * width.ports));
  for (unsigned i = 0; i < active; ++i) {
    const auto lane = static_cast<std::size_t>(chosen[i]);
    request.mask |= std::uint64_t{1} << lane;
    unsigned bank = first_bank;
    unsigned row = (first_row + (i < deciding ? i : 0)) % std::max(1U, rows);
    if (i >= deciding && !stacks(width)) {
      bank = (first_bank / width.slots + 1 + (i - deciding) % std::max(1U, blocks - 1)) % blocks *
             width.slots;
      row = (first_row + (i - deciding) / std::max(1U, blocks - 1)) % std::max(1U, rows);
    }
    const std::uint32_t byte =
        address(bank, row, width.bytes) +
        (width.bytes < bank_bytes_ ? random.below(bank_bytes_ / width.bytes) * width.bytes : 0);
    // Where the memory is not a row of every bank, some of the places are missing.
    const std::uint64_t places = machine_.shared_bytes / width.bytes;
    request.address[lane] = static_cast<std::uint32_t>(byte / width.bytes % places * width.bytes);
  }
}

}  // namespace warpbank
