// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/slot_set.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// What one request must do, phase by phase; phases without active lanes are left out.
struct NaivePlan {
  int phases = 0;  ///< the request's ideal
  std::uint32_t wavefronts = 0;
  std::uint32_t max_ways = 0;
  std::uint32_t port_uses = 0;                       ///< 0 with `single`, where it is not counted
  std::array<SlotSet, kMaxLanes> slots{};            ///< of each phase
  std::array<std::uint32_t, kMaxLanes> phase_end{};  ///< wavefronts up to the end of each phase
};

/// The oracle of the lockstep bench: docs/model.md written down once more, as plainly as possible
/// and without a line of the engines, so that a mistake in theirs is not repeated here. Wavefronts
/// are counted from the distinct rows that each bank is asked for.
class NaiveCount {
 public:
  explicit NaiveCount(const Machine& machine);

  void plan(const Request& request, NaivePlan& plan);

 private:
  struct Place {
    std::uint32_t bank;
    std::uint32_t row;
  };
  struct Slot {
    int number;
    Place place;
  };

  /// What one phase wants of one bank; stale unless `phase` is that of the phase at hand.
  struct Wanted {
    std::uint64_t phase = 0;
    std::uint32_t slots = 0;
    std::uint32_t row_count = 0;
    std::array<std::uint32_t, kMaxSlots> rows;  ///< the distinct ones

    bool add_row(std::uint32_t row);
  };

  Wanted& wanted_of(std::uint32_t bank);
  std::uint32_t phase_wavefronts(std::uint32_t ports, NaivePlan& plan);
  std::uint32_t stepped_wavefronts(std::uint32_t ports);

  Machine machine_;
  std::uint32_t slots_per_lane_;
  std::uint32_t word_shift_;    ///< address >> word_shift_: / bank_bytes
  std::vector<Place> places_;   ///< by address / bank_bytes
  std::vector<Slot> phase_;     ///< the slots of the phase at hand
  std::vector<Wanted> wanted_;  ///< per bank
  std::uint64_t phases_counted_ = 0;
};

}  // namespace warpbank
