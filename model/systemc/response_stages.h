// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "systemc/signal_types.h"

namespace warpbank {

/// The register stages that `extra_latency` adds to the response.
class ResponseStages {
 public:
  explicit ResponseStages(std::size_t stages) : stages_(stages) {}

  /// One clock edge: takes what enters and says whether a response leaves; if so `data`, which held
  /// the entering data, becomes the leaving one's.
  bool shift(bool valid, LaneWords& data) {
    if (stages_.empty()) return valid;
    Stage& stage = stages_[next_];
    next_ = next_ + 1 == stages_.size() ? 0 : next_ + 1;
    const bool leaves = stage.valid;
    stage.valid = valid;
    if (leaves || valid) std::swap(stage.data, data);
    return leaves;
  }

  void reset() {
    for (Stage& stage : stages_) stage.valid = false;
  }

 private:
  struct Stage {
    bool valid = false;
    LaneWords data;
  };
  std::vector<Stage> stages_;  ///< a ring: the entry at next_ is the last stage
  std::size_t next_ = 0;
};

}  // namespace warpbank
