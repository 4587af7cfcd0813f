// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/analytic_engine.h"
#include "engine/block_ports.h"
#include "engine/timeline.h"
#include "machine/machine.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/difference.h"
#include "tb/lockstep/port_comparison.h"
#include "tb/lockstep/scoreboard.h"
#include "tb/lockstep/stepped_block.h"
#include "tb/lockstep/traffic.h"

namespace warpbank {

/// What a run has been through.
struct LockstepCounts {
  std::uint64_t cycles = 0;  ///< compared, reset cycles included
  std::uint64_t stalls = 0;
  std::uint64_t resets = 0;  ///< reset cycles after the first one
  std::uint64_t accepted = 0;
  std::uint64_t completed = 0;
  std::uint64_t dropped = 0;
  std::uint64_t end = 0;  ///< the cycle after the last response, as the waves count
};

/// Drives one block and, in the same cycles, a second one, and stops at the first thing that is not
/// as it must be: the two differ on a shared port (docs/block.md), the scoreboard objects, or the
/// analytic engine tells another cost. Use: block.run(lockstep).
class Lockstep : public Stimulus, private FlightWatcher {
 public:
  /// Without a `twin` the first block alone is judged. `coverage` may be absent.
  Lockstep(const Machine& machine, Traffic& traffic, SteppedBlock* twin, Coverage* coverage);

  void name_blocks(std::string first, std::string second);
  /// Holds the analytic engine's cost of every request against what the blocks do.
  void compare_analytic(AnalyticEngine& engine) { analytic_ = &engine; }
  void stop_after(std::uint64_t cycles) { limit_ = cycles; }
  /// Goes on for so many cycles after a difference, offering nothing, so that waves show them.
  void linger(std::uint64_t cycles) { linger_ = cycles; }
  /// Sums port uses per bank; costs a little time.
  void count_bank_rows() { bank_rows_.resize(static_cast<std::size_t>(machine_.banks)); }
  void on_completed(std::function<void(const Flight&)> callback) {
    on_completed_ = std::move(callback);
  }

  /// Called now and then, however long nothing completes; what it throws ends the run.
  void poll(std::function<void()> callback) { poll_ = std::move(callback); }

  bool drive(BlockInputs& inputs) override;
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override;

  const LockstepCounts& counts() const { return counts_; }
  const std::optional<Difference>& difference() const { return difference_; }
  const std::vector<std::uint64_t>& bank_rows() const { return bank_rows_; }

 private:
  void accepted(const Flight& flight) override;
  void completed(const Flight& flight) override;
  void dropped(const Flight& flight, Point at) override;

  bool compare(const BlockInputs& inputs, const BlockOutputs& outputs);
  void blame(const BlockInputs& inputs, Finding finding, std::string left, std::string right);
  const Flight* in_question(const Finding& finding) const;
  std::string verdict(const BlockInputs& inputs, const BlockOutputs& first,
                      const BlockOutputs& second) const;
  void add_bank_rows(const BlockOutputs& outputs);

  Machine machine_;
  Traffic& traffic_;
  SteppedBlock* twin_;
  Coverage* coverage_;
  AnalyticEngine* analytic_ = nullptr;
  Timeline timeline_;
  PortComparison comparison_;
  Scoreboard board_;
  std::string first_ = "systemc";
  std::string second_ = "rtl";
  std::int64_t cycle_ = -2;
  std::uint64_t limit_ = ~std::uint64_t{0};
  std::uint64_t linger_ = 0;
  std::function<void(const Flight&)> on_completed_;
  std::function<void()> poll_;
  LockstepCounts counts_;
  std::optional<Finding> analytic_finding_;
  std::optional<Difference> difference_;
  std::vector<std::uint64_t> bank_rows_;
};

}  // namespace warpbank
