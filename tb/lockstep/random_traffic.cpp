// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/random_traffic.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace warpbank {
namespace {

constexpr std::uint32_t kEpisodeRequests = 48;
constexpr std::uint32_t kScenariosBetween = 12;
constexpr int kTries = 64;

template <typename T>
const T& pick(const std::vector<T>& values, Random& random) {
  return values[random.below(static_cast<std::uint32_t>(values.size()))];
}

template <typename Kind>
std::vector<Kind> some_of(int kinds, std::uint32_t most, Random& random) {
  std::vector<Kind> some(random.between(1, most));
  for (Kind& kind : some) kind = static_cast<Kind>(random.below(static_cast<std::uint32_t>(kinds)));
  return some;
}

}  // namespace

RandomTraffic::RandomTraffic(const Machine& machine, std::uint64_t seed, const Coverage& coverage)
    : machine_(machine),
      random_(seed),
      coverage_(coverage),
      addresses_(machine),
      naive_(machine),
      data_seed_(random_.next()) {}

RandomTraffic::RandomTraffic(const Machine& machine, std::uint64_t seed, const Coverage& coverage,
                             Profile profile)
    : RandomTraffic(machine, seed, coverage) {
  fixed_ = true;
  profile_ = std::move(profile);
}

bool RandomTraffic::drive(const Scoreboard& board, BlockInputs& inputs) {
  inputs.rst_n = true;
  inputs.req_valid = false;
  inputs.resp_ready = true;
  if (standing_ && board.accepted() > standing_index_) withdraw();
  if (board.accepted() >= limit_) return !board.flights().empty();
  if (reset_left_ > 0) {
    reset(inputs);
    return true;
  }
  if (!fixed_ && !scenario_ && requests_left_ == 0) next_episode();
  if (scenario_) {
    drive_scenario(board, inputs);
  } else {
    drive_profile(board, inputs);
  }
  return true;
}

void RandomTraffic::next_episode() {
  if (scenarios_left_ > 0) {
    --scenarios_left_;
    if (const std::optional<Bin> bin = coverage_.pick_empty(random_)) {
      const RequestShape shape = coverage_.shape_for(*bin, random_);
      NaivePlan plan;
      for (int i = 0; i < kTries && !scenario_; ++i) {
        const std::optional<Request> request = coverage_.space().request(shape, random_);
        naive_.plan(*request, plan);
        if (plan.wavefronts != static_cast<std::uint32_t>(shape.wavefronts)) continue;
        withdraw();
        scenario_.emplace(machine_, *bin, *request, plan.wavefronts, random_);
      }
      if (scenario_) return;
    }
  }
  profile_ = random_profile();
  requests_left_ = random_.between(1, kEpisodeRequests);
  if (scenarios_left_ == 0) scenarios_left_ = kScenariosBetween;
}

Profile RandomTraffic::random_profile() {
  Profile profile;
  profile.patterns = some_of<Pattern>(kPatterns, 3, random_);
  profile.masks = some_of<MaskKind>(kMaskKinds, 3, random_);
  if (random_.one_in(2)) profile.masks = {MaskKind::kFull};
  const std::vector<std::vector<std::uint8_t>> sizes = {{4}, {4}, {4, 4, 2, 1}, {1, 2}, {2}, {1}};
  profile.sizes = pick(sizes, random_);
  profile.store_one_in = pick<std::uint32_t>({0, 1, 2, 2, 3, 4}, random_);
  profile.gap_one_in = pick<std::uint32_t>({0, 0, 1, 2, 4}, random_);
  profile.longest_gap = pick<std::uint32_t>({1, 2, 4, 12}, random_);
  profile.fickle = random_.one_in(4);
  profile.hold = static_cast<HoldKind>(random_.below(kHoldKinds));
  profile.aim = static_cast<Point>(random_.between(1, kPoints - 2));
  profile.reset_one_in = random_.one_in(4) ? 64 : 0;
  return profile;
}

void RandomTraffic::drive_scenario(const Scoreboard& board, BlockInputs& inputs) {
  const Scenario::Wish wish = scenario_->next(board);
  if (wish.done) scenario_.reset();
  inputs.resp_ready = wish.resp_ready;
  if (wish.reset) {
    scenario_.reset();
    reset(inputs);
    return;
  }
  if (wish.offer != nullptr) {
    if (!standing_) {
      offered_ = *wish.offer;
      offer(board, inputs);
    }
    inputs.req_valid = true;
  } else if (wish.free_offer && !standing_ && random_.one_in(2)) {
    make_request();
    offer(board, inputs);
  }
  inputs.req_valid = standing_;
}

void RandomTraffic::drive_profile(const Scoreboard& board, BlockInputs& inputs) {
  if (random_.one_in(profile_.reset_one_in)) {
    reset_left_ = random_.one_in(2) ? 0 : random_.between(1, 3);
    reset(inputs);
    return;
  }
  inputs.resp_ready = response_taken(board);
  if (standing_ && profile_.fickle && random_.one_in(3)) withdraw();
  if (!standing_ && gap_left_ > 0) {
    --gap_left_;
    return;
  }
  if (!standing_) {
    make_request();
    offer(board, inputs);
    if (requests_left_ > 0) --requests_left_;
    if (random_.one_in(profile_.gap_one_in)) gap_left_ = random_.between(1, profile_.longest_gap);
  }
  inputs.req_valid = true;
}

bool RandomTraffic::response_taken(const Scoreboard& board) {
  switch (profile_.hold) {
    case HoldKind::kNever:
      return true;
    case HoldKind::kRandom:
      return !random_.one_in(4);
    case HoldKind::kOften:
      return random_.one_in(4);
    case HoldKind::kLong:
      break;
    case HoldKind::kAimed:
      return !(board.response_due() && aim_reached(board) && !random_.one_in(4));
  }
  if (!board.response_due()) return random_.one_in(2);
  if (hold_left_ == 0) {
    hold_left_ = random_.one_in(4) ? random_.between(8, 40) : 1;
  }
  return --hold_left_ == 0;
}

bool RandomTraffic::aim_reached(const Scoreboard& board) const {
  return std::any_of(board.flights().begin(), board.flights().end(), [&](const Flight& flight) {
    return flight.point(board.now()) == profile_.aim;
  });
}

void RandomTraffic::make_request() {
  // A scenario may ask for company before the first random episode.
  if (profile_.patterns.empty()) profile_ = random_profile();
  offered_.op = random_.one_in(profile_.store_one_in) ? Op::kStore : Op::kLoad;
  offered_.bytes =
      profile_.sizes.size() == 1 ? profile_.sizes.front() : pick(profile_.sizes, random_);
  if (offered_.bytes > machine_.shared_bytes) offered_.bytes = 1;
  offered_.mask = random_mask(profile_.masks.size() == 1 ? profile_.masks.front()
                                                         : pick(profile_.masks, random_));
  addresses_.fill(
      profile_.patterns.size() == 1 ? profile_.patterns.front() : pick(profile_.patterns, random_),
      random_, offered_);
}

std::uint64_t RandomTraffic::random_mask(MaskKind kind) {
  const auto lanes = static_cast<std::uint32_t>(machine_.lanes);
  const std::uint64_t full = ~std::uint64_t{0} >> (64 - lanes);
  switch (kind) {
    case MaskKind::kFull:
      return full;
    case MaskKind::kRandom:
      return random_.next() & full;
    case MaskKind::kSparse:
      return random_.next() & random_.next() & random_.next() & full;
    case MaskKind::kOne:
      return std::uint64_t{1} << random_.below(lanes);
    case MaskKind::kRun: {
      const std::uint32_t first = random_.below(lanes);
      const std::uint32_t length = random_.between(1, lanes - first);
      return (~std::uint64_t{0} >> (64 - length)) << first;
    }
    case MaskKind::kEmpty:
      return 0;
  }
  return full;
}

void RandomTraffic::offer(const Scoreboard& board, BlockInputs& inputs) {
  standing_ = true;
  standing_index_ = board.accepted();
  offered_at_ = board.now();
  const auto lanes = static_cast<std::size_t>(machine_.lanes);
  inputs.req_write = offered_.op == Op::kStore;
  inputs.req_size = static_cast<std::uint8_t>(offered_.bytes / 2);
  inputs.req_mask = offered_.mask;
  std::copy_n(offered_.address.begin(), lanes, inputs.req_addr.begin());
  if (inputs.req_write) {
    Random data(data_seed_ ^ standing_index_ * 0x9e3779b97f4a7c15U);
    for (std::size_t lane = 0; lane < lanes; lane += 2) {
      const std::uint64_t bits = data.next();
      inputs.req_wdata[lane] = static_cast<std::uint32_t>(bits);
      inputs.req_wdata[lane + 1] = static_cast<std::uint32_t>(bits >> 32U);
    }
  }
  ++inputs.payload_version;
}

void RandomTraffic::reset(BlockInputs& inputs) {
  inputs.rst_n = false;
  inputs.req_valid = standing_;
  inputs.resp_ready = random_.one_in(2);
  offered_at_ = 0;
  if (reset_left_ > 0) --reset_left_;
}

}  // namespace warpbank
