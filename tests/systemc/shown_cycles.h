// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/block_ports.h"
#include "machine/machine.h"

namespace warpbank::test {

/// Passes a stimulus through and keeps what the ports showed, cycle after cycle.
class ShownCycles : public Stimulus {
 public:
  explicit ShownCycles(Stimulus& inner) : inner_(inner) {}

  bool drive(BlockInputs& inputs) override { return inner_.drive(inputs); }
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override {
    cycles.emplace_back(inputs, outputs);
    return inner_.observe(inputs, outputs);
  }

  std::vector<std::pair<BlockInputs, BlockOutputs>> cycles;

 private:
  Stimulus& inner_;
};

/// Holds one instant of a wave file, signal values in binary by full name, against what the ports
/// showed in that cycle. Failures are GoogleTest's. For machines of at most 64 slots.
void expect_wave_shows(const Machine& machine, const std::map<std::string, std::string>& signals,
                       const BlockInputs& inputs, const BlockOutputs& outputs);

/// Holds the instants of a whole wave file against all cycles that were shown: two instants, 10 i
/// and 10 i + 5, for the i-th shown cycle where from <= cycle < to, and none for any other.
void expect_window(const Machine& machine,
                   const std::map<std::uint64_t, std::map<std::string, std::string>>& instants,
                   const ShownCycles& shown, std::int64_t from, std::int64_t to);

}  // namespace warpbank::test
