// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "systemc/systemc_block.h"
#include "tb/lockstep/lockstep.h"
#include "tb/lockstep/stepped_block.h"
#include "tb/rtl_block.h"

namespace warpbank {

/// Which forms of the block take part in a run.
struct BlockChoice {
  bool systemc = true;
  bool rtl = true;
};

/// The SystemC model and the verilated RTL of one machine, or one of the two. One per process, as
/// there can be one SystemcBlock.
class BlockPair {
 public:
  /// Throws UserError naming the engine that cannot take the machine. A wave window is kept by the
  /// block it is for.
  BlockPair(const Machine& machine, BlockChoice choice,
            const std::optional<WaveWindow>& systemc_wave = std::nullopt,
            const std::optional<WaveWindow>& rtl_wave = std::nullopt);

  /// The block that is stepped inside the cycles of the other; null when there is only one.
  SteppedBlock* twin() { return twin_ ? &*twin_ : nullptr; }

  /// Runs `lockstep`, made for twin(), on zeroed memory.
  void run(Lockstep& lockstep);

 private:
  std::unique_ptr<SystemcBlock> systemc_;
  std::unique_ptr<RtlBlock> rtl_;
  std::optional<Stepped<RtlBlock>> twin_;
};

}  // namespace warpbank
