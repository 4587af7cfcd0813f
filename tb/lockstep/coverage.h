// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "tb/lockstep/flight.h"
#include "tb/lockstep/random.h"
#include "tb/lockstep/request_space.h"

namespace warpbank {

/// One bin of the cross op x wavefronts x active lanes x phases x stall position x reset point.
struct Bin {
  Op op = Op::kLoad;           ///< an op_kind
  int wavefronts = 0;          ///< 0, 1, 2, 3-4, 5-8, more
  int lanes = 0;               ///< none, one, some, all
  int phases = 0;              ///< with active lanes: 0, 1, 2, 3-4, more
  Point stall = Point::kNone;  ///< where the request was stalled
  Point reset = Point::kNone;  ///< where a reset dropped it
};

/// Counts which situations the traffic has been in, and knows by rule which ones it must get a
/// machine into and which ones cannot be (docs/lockstep.md states the rule).
class Coverage {
 public:
  explicit Coverage(const Machine& machine);

  /// A request that has ended: with its response (reset none), or dropped by a reset. One that was
  /// stalled at several points counts for each.
  void sample(const Flight& flight, Point reset);

  std::size_t reachable() const { return reachable_count_; }
  std::size_t covered() const { return reachable_count_ - empty_.size(); }
  /// Bins that were hit although the rule calls them impossible: the rule or the block is wrong.
  std::size_t unexpected() const;

  /// A reachable bin that is still empty.
  std::optional<Bin> pick_empty(Random& random) const;

  /// A shape of request that can get into the bin.
  RequestShape shape_for(const Bin& bin, Random& random) const;

  const RequestSpace& space() const { return space_; }

  std::vector<Bin> empty_bins() const;

 private:
  /// Wavefronts by op, lanes bin and phases bin.
  using Wavefronts = std::vector<RequestSpace::Wavefronts>;

  bool can_be(const Bin& bin, const Wavefronts& wavefronts) const;
  std::uint64_t cadence(Op op) const;

  Machine machine_;
  RequestSpace space_;
  Wavefronts promised_;
  Wavefronts possible_;
  std::vector<std::uint64_t> hits_;
  std::vector<bool> reachable_;
  std::vector<std::uint32_t> empty_;        ///< reachable and not hit yet
  std::vector<std::uint32_t> empty_place_;  ///< of a bin in empty_
  std::size_t reachable_count_ = 0;
};

/// "st, 3-4 wavefronts, some lanes, 2 phases, stalled at last, reset at none".
std::string describe(const Bin& bin);

/// First and last age of a request at a point of the pipeline: 1 in the cycle of its first
/// wavefront. Empty (first > last) where a request of so many wavefronts, `cadence` cycles apart,
/// has no such point.
struct Ages {
  std::uint64_t first;
  std::uint64_t last;
};
Ages ages_at(Point point, std::uint64_t wavefronts, std::uint64_t cadence,
             std::uint64_t extra_latency);

/// Ages at which a request can be stalled by the response of an earlier one: that one was accepted
/// at least its own hold before, so its response comes at most 2 + extra_latency after this one's
/// handshake.
std::uint64_t last_foreign_stall(std::uint64_t extra_latency);

}  // namespace warpbank
