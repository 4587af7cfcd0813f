// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/arbitration.h"
#include "engine/engine.h"
#include "engine/slots.h"
#include "machine/machine.h"

namespace warpbank {

/// Counts what requests cost by the closed form of docs/model.md, without moving data or cycles:
/// a phase takes max over banks of ceil(n / ports) wavefronts, n being its distinct rows in the
/// bank (multicast) or its slots there (none). `single` has no closed form and is stepped.
class AnalyticEngine : public Engine {
 public:
  explicit AnalyticEngine(const Machine& machine);

  std::string_view name() const override { return "analytic"; }
  void replay(RequestSource& source, const CostSink& sink) override;
  const std::vector<std::uint64_t>& bank_rows() const override { return bank_rows_; }

  /// The cost of one request as if it were alone: accepted in cycle 0. Counts its port uses.
  RequestCost cost(const Request& request);

 private:
  void add_phase(const Request& request, std::uint64_t lanes, int rows_per_lane, RequestCost& cost);
  void add_stepped(const Request& request, RequestCost& cost);
  void start_phase();

  Machine machine_;
  std::uint32_t cell_shift_;
  std::array<std::vector<std::uint64_t>, 3> phases_;  ///< lane groups by log2 of the access bytes
  bool counts_slots_;  ///< with broadcast none every slot takes a port, not every row
  // Bank rows by address / bank_bytes: the phase that wanted it last, and its bank.
  std::vector<std::uint32_t> last_wanted_;
  std::vector<std::uint16_t> bank_of_;
  std::uint32_t phase_ = 0;
  // Signed, as compilers find the largest of signed 16-bit counts faster; at most kMaxSlots.
  std::vector<std::int16_t> rows_wanted_;   ///< per bank, in this phase
  std::vector<std::int16_t> slots_wanted_;  ///< per bank, in this phase
  std::vector<std::uint64_t> bank_rows_;
  SlotMap slot_map_;
  Arbitration arbitration_;
  Slots slots_;
  Wavefront wavefront_;
};

}  // namespace warpbank
