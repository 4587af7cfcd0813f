// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/slot_set.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

using LaneAddresses = std::array<std::uint32_t, kMaxLanes>;

/// The data of all lanes, 16 bytes each: byte b of lane t is byte b % 4, from the low end, of word
/// 4 * t + b / 4.
inline constexpr std::size_t kLaneDataWords = 4;
using LaneData = std::array<std::uint32_t, kLaneDataWords * kMaxLanes>;

/// What drives the ports of the block in one cycle; names and meanings as in docs/block.md.
struct BlockInputs {
  /// The number by which reports and waves name this cycle; negative before the first.
  std::int64_t cycle = -1;
  bool rst_n = false;
  bool req_valid = false;
  Op req_op = Op::kLoad;
  std::uint8_t req_size = 2;  ///< width_code of the bytes per lane
  std::uint64_t req_mask = 0;
  LaneAddresses req_addr{};
  LaneData req_wdata{};  ///< of stores; of atomics the addend
  bool resp_ready = true;
  /// Raised by whoever changes req_op .. req_wdata, so that a model copies them only then.
  std::uint64_t payload_version = 0;
};

/// What the block shows in one cycle after everything has settled. Bit vectors are packed as the
/// ports are: bit k is bit k % 32 of word k / 32.
struct BlockOutputs {
  explicit BlockOutputs(const Machine& machine);

  bool req_ready = false;
  bool resp_valid = false;
  bool phase_last = false;
  SlotSet served;
  std::vector<std::uint32_t> bank_ren;    ///< packed, bit bank * ports + port
  std::vector<std::uint32_t> bank_wmask;  ///< packed, bit bank * bank_bytes + byte
  std::vector<std::uint32_t> bank_row;    ///< element bank * ports + port; valid where enabled
  std::vector<std::uint8_t> bank_wdata;   ///< element bank * bank_bytes + byte; valid where enabled
  LaneData resp_rdata{};                  ///< valid with resp_valid
};

/// A party that drives the block cycle after cycle.
class Stimulus {
 public:
  virtual ~Stimulus() = default;

  /// Decides the inputs of the next cycle by changing `inputs`, which still holds those of the last
  /// one. Returns false to stop before that cycle.
  virtual bool drive(BlockInputs& inputs) = 0;

  /// Sees the settled outputs of the cycle that `drive` has just begun. Returns false to stop.
  virtual bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) = 0;
};

/// Asks a block to write its signals to a file, for the cycles from <= cycle < to and no others.
struct WaveWindow {
  std::string file;
  std::int64_t from = 0;
  std::int64_t to = 0;
};

/// The block in one of its cycle-accurate forms.
class Block {
 public:
  virtual ~Block() = default;

  /// Runs cycles until the stimulus stops. The state is kept between calls.
  virtual void run(Stimulus& stimulus) = 0;

  /// Sets every byte of every bank to 0.
  virtual void clear_memory() = 0;
};

}  // namespace warpbank
