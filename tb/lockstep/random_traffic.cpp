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

}  // namespace

RandomTraffic::RandomTraffic(const Machine& machine, std::uint64_t seed, const Coverage& coverage)
    : machine_(machine),
      random_(seed),
      coverage_(coverage),
      accesses_(machine),
      matrix_lanes_(matrix_lanes(machine)),
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
  profile_ = random_profile(random_);
  requests_left_ = random_.between(1, kEpisodeRequests);
  if (scenarios_left_ == 0) scenarios_left_ = kScenariosBetween;
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
  if (profile_.patterns.empty()) profile_ = random_profile(random_);
  offered_.op = random_op();
  offered_.bytes = random_size(offered_.op);
  offered_.mask = random_mask(pick(profile_.masks, random_), machine_.lanes, random_);
  if (is_matrix(offered_.op)) offered_.mask = random_matrix_mask();
  addresses_.fill(pick(profile_.patterns, random_), random_, offered_);
}

Op RandomTraffic::random_op() {
  if (random_.one_in(profile_.atomic_one_in)) return accesses_.nearest_op(Op::kAtomic);
  const bool matrix = random_.one_in(profile_.matrix_one_in);
  const bool store = random_.one_in(profile_.store_one_in);
  if (matrix) return accesses_.nearest_op(store ? Op::kStoreMatrix : Op::kLoadMatrix);
  return accesses_.nearest_op(store ? Op::kStore : Op::kLoad);
}

std::uint8_t RandomTraffic::random_size(Op op) {
  const std::uint8_t size = pick(profile_.sizes, random_);
  return accesses_.has(op, size) ? size : pick(accesses_.widths(op), random_);
}

std::uint64_t RandomTraffic::random_matrix_mask() {
  if (matrix_lanes_.empty() || random_.one_in(16)) return 0;
  return ~std::uint64_t{0} >> (64 - pick(matrix_lanes_, random_));
}

void RandomTraffic::offer(const Scoreboard& board, BlockInputs& inputs) {
  standing_ = true;
  standing_index_ = board.accepted();
  offered_at_ = board.now();
  const auto lanes = static_cast<std::size_t>(machine_.lanes);
  inputs.req_op = offered_.op;
  inputs.req_size = static_cast<std::uint8_t>(width_code(offered_.bytes));
  inputs.req_mask = offered_.mask;
  std::copy_n(offered_.address.begin(), lanes, inputs.req_addr.begin());
  if (offered_.writes() || offered_.op == Op::kAtomic) {
    Random data(data_seed_ ^ standing_index_ * 0x9e3779b97f4a7c15U);
    // What lies above the bytes of the access stays as it was and must not matter.
    const std::size_t words = (offered_.bytes + 3U) / 4U;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      for (std::size_t word = 0; word < words; word += 2) {
        const std::uint64_t bits = data.next();
        inputs.req_wdata[lane * kLaneDataWords + word] = static_cast<std::uint32_t>(bits);
        inputs.req_wdata[lane * kLaneDataWords + word + 1] =
            static_cast<std::uint32_t>(bits >> 32U);
      }
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
