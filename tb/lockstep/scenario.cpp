// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/scenario.h"

#include <algorithm>
#include <cassert>

#include "tb/lockstep/legal_accesses.h"

namespace warpbank {
namespace {

std::uint64_t pick(const Ages& ages, Random& random) {
  return ages.first + random.below(static_cast<std::uint32_t>(ages.last - ages.first + 1));
}

}  // namespace

Scenario::Scenario(const Machine& machine, const Bin& bin, const Request& target,
                   std::uint64_t wavefronts, Random& random)
    : target_(target) {
  const auto extra = static_cast<std::uint64_t>(machine.extra_latency);
  const std::uint64_t cadence =
      target.op == Op::kAtomic ? static_cast<std::uint64_t>(machine.atomic_cycles) : 1;
  const bool foreign = bin.stall != Point::kNone && bin.stall != Point::kResponse;
  Ages stall = ages_at(bin.stall, wavefronts, cadence, extra);
  if (foreign) {
    stall.last = std::min(stall.last, last_foreign_stall(extra));
    earlier_.emplace();
    const LegalAccesses accesses(machine);
    earlier_->op = accesses.nearest_op(random.one_in(4) ? Op::kStore : Op::kLoad);
    earlier_->bytes = accesses.widths(earlier_->op).front();
    earlier_->mask = random.below(2);
  }
  stall_age_ = pick(stall, random);
  Ages reset = ages_at(bin.reset, wavefronts, cadence, extra);
  if (bin.reset != Point::kNone) {
    reset.first = std::max(reset.first, std::min(stall_age_, reset.last));
    reset_age_ = pick(reset, random);
  }
  if (stall_age_ != 0) hold_ = random.between(1, random.one_in(4) ? 24 : 3);
}

Scenario::Wish Scenario::next(const Scoreboard& board) {
  Wish wish;
  if (step_ == Step::kDrain && board.flights().empty()) {
    accepted_before_ = board.accepted();
    step_ = earlier_ ? Step::kEarlier : Step::kTarget;
  }
  if (step_ == Step::kEarlier) {
    if (board.accepted() == accepted_before_) {
      wish.offer = &*earlier_;
      return wish;
    }
    accepted_before_ = board.accepted();
    offer_at_ = board.flights().back().complete - stall_age_;
    step_ = Step::kGap;
  }
  if (step_ == Step::kGap && board.now() == offer_at_) step_ = Step::kTarget;
  if (step_ == Step::kTarget) {
    if (board.accepted() == accepted_before_) {
      wish.offer = &target_;
      return wish;
    }
    step_ = Step::kFlying;
  }
  return step_ == Step::kFlying ? fly(board) : wish;
}

Scenario::Wish Scenario::fly(const Scoreboard& board) {
  Wish wish;
  const Flight* target = nullptr;
  for (const Flight& flight : board.flights()) {
    if (flight.index == accepted_before_) target = &flight;
  }
  if (target == nullptr) {
    wish.done = true;
    return wish;
  }
  wish.free_offer = true;
  const std::uint64_t age = board.now() - target->accept;
  if (stall_age_ != 0 && age == stall_age_ && held_ < hold_) {
    assert(board.response_due());
    wish.resp_ready = false;
    ++held_;
    return wish;
  }
  wish.reset = reset_age_ != 0 && age == reset_age_;
  return wish;
}

}  // namespace warpbank
