// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <vector>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "naive_memory.h"

namespace warpbank::test {

/// Drives a list of requests into a block and holds every cycle against NaiveMemory and the timing
/// of the contract. Failures are GoogleTest's, a few at most. Cycle 0 is the first after reset.
class CheckedStimulus : public Stimulus {
 public:
  CheckedStimulus(const Machine& machine, std::vector<PortRequest> requests);

  /// Says when responses are taken; always, unless set.
  std::function<bool(std::int64_t cycle)> ready = [](std::int64_t) { return true; };
  /// Says when a request is offered; always, unless set.
  std::function<bool(std::int64_t cycle)> offer = [](std::int64_t) { return true; };
  /// Cycles with the reset active. Requests accepted and not yet answered are dropped there.
  std::set<std::int64_t> resets;

  bool drive(BlockInputs& inputs) override;
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override;

  std::size_t responses() const { return responses_; }
  std::int64_t cycles() const { return cycle_ + 1; }
  std::int64_t stalls() const { return stalls_; }
  /// Accept and complete of each request that was answered, in cycles that were not stalled.
  const std::vector<std::pair<std::int64_t, std::int64_t>>& times() const { return times_; }

 private:
  struct InFlight {
    std::int64_t accept;
    std::int64_t complete;
    std::array<std::uint32_t, 64> data;
  };

  void check_reset(const BlockOutputs& outputs);
  void check_wavefront(const BlockOutputs& outputs, bool stalled);
  void check_response(const BlockOutputs& outputs, bool stalled);
  void check_ready(const BlockOutputs& outputs, bool stalled);
  void accept();

  Machine machine_;
  std::vector<PortRequest> requests_;
  NaiveMemory memory_;
  std::size_t next_ = 0;
  std::int64_t cycle_ = -3;
  std::int64_t time_ = 0;  ///< cycles that were not stalled
  std::int64_t stalls_ = 0;
  std::int64_t free_at_ = 0;               ///< earliest time of the next accept
  std::deque<NaiveWavefront> wavefronts_;  ///< of the held request
  PortRequest held_;                       ///< the one that is being served
  std::deque<InFlight> in_flight_;
  std::size_t responses_ = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> times_;
};

}  // namespace warpbank::test
