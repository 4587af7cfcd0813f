// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "request/request_source.h"
#include "tb/lockstep/traffic.h"

namespace warpbank {

/// Replays a trace as the engines do: requests in order, each as early as the block and its `cycle`
/// attribute allow, responses taken at once.
class SourceTraffic : public Traffic {
 public:
  explicit SourceTraffic(RequestSource& source) : source_(source) {}

  bool drive(const Scoreboard& board, BlockInputs& inputs) override;

 private:
  RequestSource& source_;
  bool ended_ = false;
  std::uint64_t fetched_ = 0;  ///< requests taken from the source; the last one may still wait
};

}  // namespace warpbank
