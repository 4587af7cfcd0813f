// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "machine/machine.h"
#include "request/request.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/random.h"
#include "tb/lockstep/scoreboard.h"

namespace warpbank {

/// Leads one request into one bin of the coverage: drains the block, places an earlier request so
/// that its response comes when the chosen one is at the point where it is to be stalled, holds
/// that response back, and resets at the chosen point.
class Scenario {
 public:
  /// `wavefronts`: of the target.
  Scenario(const Machine& machine, const Bin& bin, const Request& target, std::uint64_t wavefronts,
           Random& random);

  /// What is wanted of the cycle to come.
  struct Wish {
    const Request* offer = nullptr;  ///< nothing to offer when absent
    bool free_offer = false;         ///< or anything: it comes behind the chosen request
    bool resp_ready = true;
    bool reset = false;
    bool done = false;
  };
  Wish next(const Scoreboard& board);

 private:
  enum class Step : std::uint8_t { kDrain, kEarlier, kGap, kTarget, kFlying };

  Wish fly(const Scoreboard& board);

  Request target_;
  std::optional<Request> earlier_;  ///< whose response stalls the target
  std::uint64_t stall_age_ = 0;     ///< 0: no stall
  std::uint64_t reset_age_ = 0;     ///< 0: no reset
  unsigned hold_ = 0;               ///< stall cycles wanted
  unsigned held_ = 0;
  Step step_ = Step::kDrain;
  std::uint64_t accepted_before_ = 0;
  std::uint64_t offer_at_ = 0;
};

}  // namespace warpbank
