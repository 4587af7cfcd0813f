// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "request/request.h"

namespace warpbank {

/// What one request cost. Cycles count from 0, the first cycle after the reset that starts an
/// input.
struct RequestCost {
  std::uint32_t active_lanes = 0;
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal = 0;            ///< non-empty phases
  std::uint32_t max_ways = 0;         ///< most distinct rows wanted in one bank by one phase
  std::uint32_t conflict_cycles = 0;  ///< ways - 1, summed over the phases
  std::uint32_t lane_transfers = 0;   ///< slots: words moved between a lane and a bank
  std::uint32_t port_uses = 0;        ///< bank rows read or written through a port
  std::uint64_t accept = 0;           ///< cycle of the handshake
  std::uint64_t complete = 0;         ///< cycle of the response

  std::uint32_t excessive() const { return wavefronts - ideal; }
};

/// Timing of the contract, stated once: a request holds the arbiter for max(wavefronts, 1) cycles,
/// and its response comes that many cycles plus kPipelineCycles (and the machine's extra latency)
/// after its accept. Each wavefront of an atomic counts atomic_cycles.
inline constexpr std::uint64_t kPipelineCycles = 2;

using CostSink = std::function<void(const Request&, const RequestCost&)>;

}  // namespace warpbank
