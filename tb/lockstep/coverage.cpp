// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/coverage.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace warpbank {
namespace {

constexpr int kWavefrontBins = 6;
constexpr int kLaneBins = 4;
constexpr int kPhaseBins = 5;
constexpr std::size_t kBins =
    std::size_t{kOpKinds} * kWavefrontBins * kLaneBins * kPhaseBins * kPoints * kPoints;

struct Range {
  int low;
  int high;
};
constexpr std::array<Range, kWavefrontBins> kWavefronts = {
    {{0, 0}, {1, 1}, {2, 2}, {3, 4}, {5, 8}, {9, RequestSpace::kMaxWavefronts}}};
/// kManyPhases stands for all above.
constexpr std::array<Range, kPhaseBins> kPhases = {
    {{0, 0}, {1, 1}, {2, 2}, {3, 4}, {kManyPhases, kManyPhases}}};

Range lane_range(int bin, int lanes) {
  switch (bin) {
    case 0:
      return {0, 0};
    case 1:
      return {1, lanes == 1 ? 0 : 1};  // the only lane of a machine is all of them
    case 2:
      return {2, lanes - 1};
    default:
      return {lanes, lanes};
  }
}

template <std::size_t N>
int bin_of(const std::array<Range, N>& ranges, int value) {
  int bin = 0;
  while (ranges[static_cast<std::size_t>(bin)].high < value) ++bin;
  return bin;
}

int lane_bin(int active, int lanes) {
  if (active == 0) return 0;
  if (active == lanes) return 3;
  return active == 1 ? 1 : 2;
}

std::size_t request_index(const Bin& bin) {
  return (static_cast<std::size_t>(bin.op) * kLaneBins + static_cast<std::size_t>(bin.lanes)) *
             kPhaseBins +
         static_cast<std::size_t>(bin.phases);
}

std::size_t index_of(const Bin& bin) {
  return ((request_index(bin) * kWavefrontBins + static_cast<std::size_t>(bin.wavefronts)) *
              kPoints +
          static_cast<std::size_t>(bin.stall)) *
             kPoints +
         static_cast<std::size_t>(bin.reset);
}

Bin bin_at(std::size_t index) {
  const auto take = [&](int n) {
    const auto value = static_cast<int>(index % static_cast<std::size_t>(n));
    index /= static_cast<std::size_t>(n);
    return value;
  };
  Bin bin;
  bin.reset = static_cast<Point>(take(kPoints));
  bin.stall = static_cast<Point>(take(kPoints));
  bin.wavefronts = take(kWavefrontBins);
  bin.phases = take(kPhaseBins);
  bin.lanes = take(kLaneBins);
  bin.op = static_cast<Op>(index);
  return bin;
}

/// A request of so many wavefronts can be stalled and dropped there.
bool can_happen(Point stall, Point reset, std::uint64_t wavefronts, std::uint64_t cadence,
                std::uint64_t extra_latency) {
  const Ages stalled = ages_at(stall, wavefronts, cadence, extra_latency);
  const Ages dropped = ages_at(reset, wavefronts, cadence, extra_latency);
  if (stalled.first > stalled.last || dropped.first > dropped.last) return false;
  if (stall != Point::kNone && stall != Point::kResponse &&
      stalled.first > last_foreign_stall(extra_latency)) {
    return false;
  }
  return reset == Point::kNone || stall <= reset;
}

}  // namespace

Ages ages_at(Point point, std::uint64_t wavefronts, std::uint64_t cadence,
             std::uint64_t extra_latency) {
  const std::uint64_t hold = cadence * std::max<std::uint64_t>(wavefronts, 1);
  switch (point) {
    case Point::kNone:
      return {0, 0};
    case Point::kFirst:
      return {1, cadence};
    case Point::kMiddle:
      return {cadence + 1, hold - cadence};
    case Point::kLast:
      return {std::max(hold - cadence, cadence) + 1, hold};
    case Point::kData:
      return {hold + 1, hold + 1 + extra_latency};
    case Point::kResponse:
      return {hold + 2 + extra_latency, hold + 2 + extra_latency};
  }
  return {1, 0};
}

std::uint64_t last_foreign_stall(std::uint64_t extra_latency) { return 2 + extra_latency; }

Coverage::Coverage(const Machine& machine)
    : machine_(machine),
      space_(machine),
      promised_(std::size_t{kOpKinds} * kLaneBins * kPhaseBins),
      possible_(promised_.size()),
      hits_(kBins),
      reachable_(kBins),
      empty_place_(kBins) {
  for (std::size_t i = 0; i < promised_.size(); ++i) {
    const Bin bin = bin_at(i * kWavefrontBins * kPoints * kPoints);
    const Range lanes = lane_range(bin.lanes, machine.lanes);
    const Range phases = kPhases[static_cast<std::size_t>(bin.phases)];
    for (int n = lanes.low; n <= lanes.high; ++n) {
      for (int p = phases.low; p <= phases.high; ++p) {
        promised_[i] |= space_.promised(bin.op, n, p);
        possible_[i] |= space_.possible(bin.op, n, p);
      }
    }
  }
  for (std::size_t i = 0; i < kBins; ++i) {
    reachable_[i] = can_be(bin_at(i), promised_);
    if (!reachable_[i]) continue;
    empty_place_[i] = static_cast<std::uint32_t>(empty_.size());
    empty_.push_back(static_cast<std::uint32_t>(i));
  }
  reachable_count_ = empty_.size();
}

std::uint64_t Coverage::cadence(Op op) const {
  return op == Op::kAtomic ? static_cast<std::uint64_t>(machine_.atomic_cycles) : 1;
}

bool Coverage::can_be(const Bin& bin, const Wavefronts& wavefronts) const {
  const Range range = kWavefronts[static_cast<std::size_t>(bin.wavefronts)];
  for (int w = range.low; w <= range.high; ++w) {
    if (wavefronts[request_index(bin)].test(static_cast<std::size_t>(w)) &&
        can_happen(bin.stall, bin.reset, static_cast<std::uint64_t>(w), cadence(bin.op),
                   static_cast<std::uint64_t>(machine_.extra_latency))) {
      return true;
    }
  }
  return false;
}

void Coverage::sample(const Flight& flight, Point reset) {
  Bin bin;
  bin.op = op_kind(flight.request.op);
  const auto most = static_cast<std::uint32_t>(RequestSpace::kMaxWavefronts);
  bin.wavefronts = bin_of(kWavefronts, static_cast<int>(std::min(flight.wavefronts, most)));
  bin.lanes = lane_bin(active_lanes(flight.request), machine_.lanes);
  bin.phases = bin_of(kPhases, std::min(static_cast<int>(flight.ideal), kManyPhases));
  bin.reset = reset;
  const std::uint8_t stalls = flight.stalled_at == 0 ? 1 : flight.stalled_at;
  for (int point = 0; point < kPoints; ++point) {
    if (((stalls >> point) & 1) == 0) continue;
    bin.stall = static_cast<Point>(point);
    const std::size_t index = index_of(bin);
    if (hits_[index]++ > 0 || !reachable_[index]) continue;
    const std::uint32_t moved = empty_.back();
    empty_[empty_place_[index]] = moved;
    empty_place_[moved] = empty_place_[index];
    empty_.pop_back();
  }
}

std::size_t Coverage::unexpected() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < kBins; ++i) {
    count += hits_[i] > 0 && !can_be(bin_at(i), possible_) ? 1U : 0U;
  }
  return count;
}

std::optional<Bin> Coverage::pick_empty(Random& random) const {
  if (empty_.empty()) return std::nullopt;
  return bin_at(empty_[random.below(static_cast<std::uint32_t>(empty_.size()))]);
}

std::vector<Bin> Coverage::empty_bins() const {
  std::vector<Bin> bins;
  for (const std::uint32_t index : empty_) bins.push_back(bin_at(index));
  return bins;
}

RequestShape Coverage::shape_for(const Bin& bin, Random& random) const {
  const Range lanes = lane_range(bin.lanes, machine_.lanes);
  const Range phases = kPhases[static_cast<std::size_t>(bin.phases)];
  const Range wavefronts = kWavefronts[static_cast<std::size_t>(bin.wavefronts)];
  std::vector<RequestShape> shapes;
  for (int n = lanes.low; n <= lanes.high; ++n) {
    for (int p = phases.low; p <= phases.high; ++p) {
      const RequestSpace::Wavefronts known = space_.promised(bin.op, n, p);
      for (int w = wavefronts.low; w <= wavefronts.high; ++w) {
        if (known.test(static_cast<std::size_t>(w)) &&
            can_happen(bin.stall, bin.reset, static_cast<std::uint64_t>(w), cadence(bin.op),
                       static_cast<std::uint64_t>(machine_.extra_latency))) {
          shapes.push_back({bin.op, n, p, w});
        }
      }
    }
  }
  return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))];
}

std::string describe(const Bin& bin) {
  constexpr std::array<const char*, kWavefrontBins> kWavefrontNames = {"0",   "1",   "2",
                                                                       "3-4", "5-8", "9 or more"};
  constexpr std::array<const char*, kLaneBins> kLaneNames = {"no", "one", "some", "all"};
  constexpr std::array<const char*, kPhaseBins> kPhaseNames = {"0", "1", "2", "3-4", "5 or more"};
  return fmt::format("{}, {} wavefronts, {} lanes, {} phases, stalled at {}, reset at {}",
                     op_name(bin.op), kWavefrontNames[static_cast<std::size_t>(bin.wavefronts)],
                     kLaneNames[static_cast<std::size_t>(bin.lanes)],
                     kPhaseNames[static_cast<std::size_t>(bin.phases)], name_of(bin.stall),
                     name_of(bin.reset));
}

}  // namespace warpbank
