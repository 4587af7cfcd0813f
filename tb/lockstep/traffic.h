// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/block_ports.h"
#include "request/request.h"
#include "tb/lockstep/scoreboard.h"

namespace warpbank {

/// Decides what happens on the inputs of the block: which request is offered when, when responses
/// are taken, when a reset comes. It may look at the scoreboard, so as to hit chosen moments; what
/// it does is a function of its seed or trace and of nothing else.
class Traffic {
 public:
  virtual ~Traffic() = default;

  /// Sets the inputs of the cycle to come (all but the cycle number). False: nothing left to do.
  virtual bool drive(const Scoreboard& board, BlockInputs& inputs) = 0;

  /// The request on the ports; meaningful where req_valid was set.
  const Request& offered() const { return offered_; }
  /// The time, as the scoreboard counts it, from which on it has been offered.
  std::uint64_t offered_at() const { return offered_at_; }

 protected:
  Request offered_;
  std::uint64_t offered_at_ = 0;
};

}  // namespace warpbank
