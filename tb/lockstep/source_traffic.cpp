// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/source_traffic.h"

#include "engine/replay_stimulus.h"

namespace warpbank {

bool SourceTraffic::drive(const Scoreboard& board, BlockInputs& inputs) {
  inputs.rst_n = true;
  inputs.resp_ready = true;
  if (!ended_ && board.accepted() == fetched_) {
    ended_ = !source_.next(offered_);
    if (!ended_) {
      present_request(offered_, fetched_++, inputs);
      offered_at_ = offered_.origin.cycle.value_or(0);
    }
  }
  const bool waiting = fetched_ > board.accepted();
  inputs.req_valid = waiting && board.now() >= offered_at_;
  return waiting || !board.flights().empty();
}

}  // namespace warpbank
