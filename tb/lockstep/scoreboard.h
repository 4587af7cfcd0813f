// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "tb/lockstep/byte_memory.h"
#include "tb/lockstep/finding.h"
#include "tb/lockstep/flight.h"
#include "tb/lockstep/naive_count.h"

namespace warpbank {

/// Is told what becomes of requests.
class FlightWatcher {
 public:
  virtual ~FlightWatcher() = default;
  virtual void accepted(const Flight& flight) = 0;
  virtual void completed(const Flight& flight) = 0;
  virtual void dropped(const Flight& flight, Point at) = 0;  ///< by a reset
};

/// Knows, without an engine, what a block must show in every cycle: when it is ready, when each
/// response comes and with which data (a plain array of bytes, written in request order), how many
/// wavefronts each phase takes and in which cycles, that every slot is served once and in its
/// phase, that nothing moves in a stall, and that a reset drops what is in flight. What a wavefront
/// has done before a reset stays done.
class Scoreboard {
 public:
  Scoreboard(const Machine& machine, FlightWatcher& watcher);

  /// Judges what a block shows in this cycle. Changes nothing, so two blocks can be asked about.
  std::optional<Finding> judge(const BlockInputs& inputs, const BlockOutputs& outputs) const;

  /// Goes on to the next cycle; `outputs` have been found right. `offered` is the request on the
  /// ports, `offered_at` the time when it was first there.
  void advance(const BlockInputs& inputs, const BlockOutputs& outputs, const Request& offered,
               std::uint64_t offered_at);

  /// The cycle to come, in cycles since reset without the stalled ones.
  std::uint64_t now() const { return now_; }
  /// The request that will have the arbiter in the cycle to come, unless it is a reset.
  const Flight* held() const { return held_ ? &flights_.back() : nullptr; }
  /// All requests in flight, oldest first; the held one is the last.
  const std::deque<Flight>& flights() const { return flights_; }
  /// A response will be shown in the cycle to come, unless it is a reset.
  bool response_due() const { return !flights_.empty() && flights_.front().complete == now_; }
  /// A request offered in the cycle to come is accepted, unless it is a reset or a stall.
  bool can_accept() const { return !held_ || age() == flights_.back().hold(); }
  std::uint64_t accepted() const { return accepted_; }

 private:
  /// Of the held request: 1 in the cycle of its first wavefront.
  std::uint64_t age() const { return now_ - flights_.back().accept; }
  bool grants() const;
  std::uint64_t wavefront() const { return (age() - 1) / flights_.back().cadence; }
  bool stalled(const BlockInputs& inputs) const { return response_due() && !inputs.resp_ready; }
  std::optional<Finding> judge_quiet(const BlockOutputs& outputs, const char* why) const;
  std::optional<Finding> judge_response(const BlockOutputs& outputs) const;
  std::optional<Finding> judge_wavefront(const BlockOutputs& outputs) const;
  std::optional<Finding> judge_enables(const BlockOutputs& outputs) const;
  std::uint32_t uses_in(const BlockOutputs& outputs) const;
  std::size_t current_phase() const;
  void reset();
  void retire();
  void accept(const BlockInputs& inputs, const Request& offered, std::uint64_t offered_at);

  Machine machine_;
  std::uint32_t row_shift_;  ///< byte >> row_shift_: / bank_bytes, without a division a byte
  FlightWatcher& watcher_;
  NaiveCount naive_;
  ByteMemory memory_;
  std::uint64_t now_ = 0;
  std::uint64_t accepted_ = 0;
  std::deque<Flight> flights_;
  bool held_ = false;
  NaivePlan plan_;          ///< of the held request
  SlotSet served_;          ///< slots of the held request served so far
  std::uint32_t uses_ = 0;  ///< bank ports it has used so far
  LaneData wdata_{};        ///< what it writes or adds
};

}  // namespace warpbank
