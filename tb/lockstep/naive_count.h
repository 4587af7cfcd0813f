// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/slot_set.h"
#include "machine/machine.h"
#include "request/request.h"
#include "tb/lockstep/naive_access.h"

namespace warpbank {

/// What one request must do, phase by phase; phases without active lanes are left out.
struct NaivePlan {
  int phases = 0;  ///< the request's ideal
  std::uint32_t wavefronts = 0;
  std::uint32_t max_ways = 0;
  bool uses_known = true;  ///< false where the policy is `single`: port uses are not counted
  std::uint32_t port_uses = 0;
  std::array<SlotSet, kMaxLanes> slots{};            ///< of each phase
  std::array<std::uint64_t, kMaxLanes> lanes{};      ///< of each phase, the active ones
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
    std::uint32_t cell;  ///< row * banks + bank
  };
  struct Slot {
    std::uint32_t shared_bank;  ///< the lowest of the banks that share its port
    std::uint32_t cell;
  };

  /// What one phase wants of one bank, or of the banks that share a port; stale unless `phase` is
  /// that of the phase at hand.
  struct Wanted {
    std::uint64_t phase = 0;
    std::uint32_t slots = 0;
    std::vector<std::uint32_t> cells;  ///< the distinct ones

    bool add_cell(std::uint32_t cell);
  };

  void collect(const Request& request, const NaiveAccess& access, std::uint64_t lanes,
               SlotSet& slots);
  Wanted& wanted_of(std::uint32_t shared_bank);
  std::uint32_t phase_wavefronts(const NaiveAccess& access, NaivePlan& plan);
  std::uint32_t stepped_wavefronts(std::uint32_t ports);

  NaiveAccesses accesses_;
  std::uint32_t banks_;
  std::uint32_t slots_per_lane_;
  std::uint32_t word_shift_;    ///< address >> word_shift_: its word
  std::vector<Place> places_;   ///< by word
  std::vector<Slot> phase_;     ///< the slots of the phase at hand
  std::vector<Slot> waiting_;   ///< of them, those not served yet; for `single`
  std::vector<Wanted> wanted_;  ///< per bank
  std::uint64_t phases_counted_ = 0;
};

}  // namespace warpbank
