// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "engine/block_ports.h"
#include "engine/request_cost.h"
#include "machine/machine.h"
#include "machine/phase_plan.h"
#include "request/request_source.h"

namespace warpbank {

/// Word `word` of the data that a replayed store writes or an atomic adds, since traces carry none:
/// made of (request index, lane, byte) so that a word that went astray shows.
std::uint32_t replay_word(std::uint64_t request, int lane, int word);

/// Puts a request on the ports of the block as its `index`-th.
void present_request(const Request& request, std::uint64_t index, BlockInputs& inputs);

/// Drives a block through one input: one cycle of reset (number -1), then each request as early as
/// the block and the request's `cycle` attribute allow, every response taken at once. What each
/// request cost is read off the ports. Cycles in which the idle block waits for a `cycle` are
/// skipped: their numbers pass, and waves do not show them.
class ReplayStimulus : public Stimulus {
 public:
  ReplayStimulus(const Machine& machine, RequestSource& source, const CostSink& sink,
                 std::vector<std::uint64_t>& bank_rows);

  bool drive(BlockInputs& inputs) override;
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override;

 private:
  struct InFlight {
    Request request;
    RequestCost cost;
  };

  void fetch();
  void count_wavefront(const BlockOutputs& outputs);

  const Machine& machine_;
  PhasePlans plans_;
  RequestSource& source_;
  const CostSink& sink_;
  std::vector<std::uint64_t>& bank_rows_;
  std::int64_t cycle_ = -2;
  Request next_;
  bool have_next_ = false;
  std::uint64_t fetched_ = 0;
  bool presented_ = false;
  std::deque<InFlight> in_flight_;
  std::int64_t last_progress_ = 0;
};

}  // namespace warpbank
