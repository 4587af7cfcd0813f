// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/request_cost.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// Cycles for which a request holds the arbiter.
inline std::uint64_t hold_cycles(const Machine& machine, Op op, std::uint32_t wavefronts) {
  const std::uint64_t each =
      op == Op::kAtomic ? static_cast<std::uint64_t>(machine.atomic_cycles) : 1;
  return each * std::max<std::uint32_t>(wavefronts, 1);
}

/// The cycle of the response to a request accepted in `accept`.
inline std::uint64_t completion(const Machine& machine, Op op, std::uint64_t accept,
                                std::uint32_t wavefronts) {
  return accept + hold_cycles(machine, op, wavefronts) + kPipelineCycles +
         static_cast<std::uint64_t>(machine.extra_latency);
}

/// Places the requests of one input in time: in order, each as early as the one before and its own
/// `cycle` attribute allow, responses taken at once.
class Timeline {
 public:
  explicit Timeline(const Machine& machine) : machine_(machine) {}

  void place(const Request& request, RequestCost& cost) {
    cost.accept = std::max(free_, request.origin.cycle.value_or(0));
    cost.complete = completion(machine_, request.op, cost.accept, cost.wavefronts);
    free_ = cost.accept + hold_cycles(machine_, request.op, cost.wavefronts);
  }

 private:
  Machine machine_;
  std::uint64_t free_ = 0;
};

}  // namespace warpbank
