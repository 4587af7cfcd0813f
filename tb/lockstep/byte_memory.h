// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/block_ports.h"
#include "engine/slot_set.h"
#include "machine/machine.h"
#include "request/request.h"
#include "tb/lockstep/naive_access.h"
#include "tb/lockstep/naive_count.h"

namespace warpbank {

/// What shared memory must hold: a plain array of bytes. It knows nothing of banks and rows; the
/// words of the interleaving matter only because a lane's access is served in such parts.
class ByteMemory {
 public:
  explicit ByteMemory(const Machine& machine);

  /// The data of the active lanes, zero-extended.
  void load(const Request& request, LaneData& data) const;

  /// Writes what of a store has been `served`: phase after phase, lanes ascending, so that the
  /// highest lane of a phase and the later phase win.
  void store(const Request& request, const NaivePlan& plan, const SlotSet& served,
             const LaneData& data);

  /// Adds what one wavefront of an atomic has `served`, slots ascending, and notes the old values.
  /// A carry goes on into the next part of the lane's word when that one is served as well.
  void add(const Request& request, const SlotSet& served, const LaneData& operands,
           LaneData& old_values);

 private:
  std::uint32_t moved_bytes(const Request& request) const;
  std::uint32_t word(std::uint32_t address) const;

  std::vector<std::uint8_t> bytes_;
  std::uint32_t slots_per_lane_;
  std::uint32_t word_shift_;
  std::uint32_t most_bytes_;  ///< that a lane can move
};

}  // namespace warpbank
