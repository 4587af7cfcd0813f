// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/arbitration.h"
#include "engine/engine.h"
#include "engine/slots.h"
#include "machine/machine.h"
#include "machine/phase_plan.h"

namespace warpbank {

/// Counts what requests cost by the closed form of docs/model.md, without moving data or cycles:
/// a phase takes max over banks of ceil(n / ports) wavefronts, n being its distinct rows in the
/// bank (multicast) or its slots there (none). Banks that share their ports count as one. `single`
/// has no closed form and is stepped.
class AnalyticEngine : public Engine {
 public:
  explicit AnalyticEngine(const Machine& machine);

  std::string_view name() const override { return "analytic"; }
  void replay(RequestSource& source, const CostSink& sink) override;
  const std::vector<std::uint64_t>& bank_rows() const override { return bank_rows_; }

  /// The cost of one request as if it were alone: accepted in cycle 0. Counts its port uses.
  RequestCost cost(const Request& request);

 private:
  void add_phase(const Request& request, std::uint64_t lanes, const ServiceRule& rule,
                 RequestCost& cost);
  void want_words(const Request& request, std::uint64_t lanes, bool count_slots, RequestCost& cost);
  void want_one_word(const Request& request, std::uint64_t lanes);
  void add_stepped(const Request& request, RequestCost& cost);
  void start_phase();
  std::uint32_t most(const std::vector<std::int16_t>& counts, std::uint32_t conflict_banks);

  Machine machine_;
  PhasePlans plans_;
  std::array<ServiceRule, kAccessKinds> rules_;
  std::uint32_t word_shift_;  ///< address >> word_shift_: its word
  // By word: its bank, and its bank row, a cell, by which words that lie in one row are known.
  // Without interleaving below the row every word is a cell of its own, and there is no table.
  std::vector<std::uint16_t> bank_of_;
  std::vector<std::uint32_t> cell_of_;
  std::vector<std::uint32_t> last_wanted_;  ///< by cell: the phase that wanted it last
  std::uint32_t phase_ = 0;
  // Signed, as compilers find the largest of signed 16-bit counts faster; at most kMaxSlots.
  std::vector<std::int16_t> rows_wanted_;   ///< per bank, in this phase
  std::vector<std::int16_t> slots_wanted_;  ///< per bank, in this phase, where slots are counted
  std::vector<std::int16_t> shared_;        ///< per set of banks that share their ports
  std::vector<std::uint64_t> bank_rows_;
  SlotMap slot_map_;
  Arbitration arbitration_;
  Slots slots_;
  Wavefront wavefront_;
};

}  // namespace warpbank
