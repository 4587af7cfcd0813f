// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "systemc/signal_types.h"

namespace warpbank {

/// The register stages that `extra_latency` adds to the response.
class ResponseStages {
 public:
  explicit ResponseStages(std::size_t stages) : stages_(stages) {}

  /// One clock edge: takes the data that enters, if any, and returns what leaves, or nullptr.
  const LaneDataBus* shift(const LaneDataBus* entering) {
    if (stages_.empty()) return entering;
    Stage& stage = stages_[next_];
    next_ = next_ + 1 == stages_.size() ? 0 : next_ + 1;
    const bool leaves = stage.valid;
    if (leaves) leaving_ = stage.data;
    stage.valid = entering != nullptr;
    if (stage.valid) stage.data = *entering;
    return leaves ? &leaving_ : nullptr;
  }

  void reset() {
    for (Stage& stage : stages_) stage.valid = false;
  }

 private:
  struct Stage {
    bool valid = false;
    LaneDataBus data;
  };
  std::vector<Stage> stages_;  ///< a ring: the entry at next_ is the last stage
  std::size_t next_ = 0;
  LaneDataBus leaving_;
};

}  // namespace warpbank
