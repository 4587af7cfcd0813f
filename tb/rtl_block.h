// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "tb/rtl_library.h"

namespace warpbank {

/// The block as verilated RTL.
class RtlBlock : public Block {
 public:
  /// Loads the RTL of the machine's geometry (see RtlLibrary, also for errors), in its state before
  /// reset and with zeroed memory. Waves are FST: ports and sub-blocks under scope shared_memory,
  /// and a 64-bit `cycle`; a cycle is 10 ns, its first half with the clock high, and cycle n since
  /// construction starts at 10 n. Throws UserError when the wave file cannot be written.
  explicit RtlBlock(const Machine& machine, std::optional<WaveWindow> wave = std::nullopt);

  void run(Stimulus& stimulus) override;
  void clear_memory() override { block_->clear_memory(); }

  /// Settles one cycle with these inputs. May be called again in the same cycle.
  const BlockOutputs& evaluate(const BlockInputs& inputs);

  /// Ends the cycle that evaluate() has settled by a rising edge.
  void clock();

 private:
  RtlLibrary library_;
  std::unique_ptr<VerilatedBlock> block_;
  std::optional<WaveWindow> wave_;
  BlockInputs inputs_;
  BlockOutputs outputs_;
  std::optional<std::uint64_t> payload_version_;  ///< of what the ports hold; none before the first
  std::int64_t cycle_ = 0;                        ///< name of the settled cycle
  std::uint64_t cycles_run_ = 0;                  ///< since construction
};

}  // namespace warpbank
