// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "engine/block_ports.h"
#include "machine/machine.h"

namespace warpbank {

/// The SystemC model (SharedMemory) on a clock of its own, driven by a Stimulus: inputs change with
/// the registers at the rising edge, outputs are read at the falling edge.
///
/// The SystemC kernel elaborates once per process, so a process can have one SystemcBlock; making
/// another throws std::logic_error. No sc_main is needed: the library brings an empty one, any
/// `int main` may use this class, and the kernel's banner is not printed. A program with an sc_main
/// of its own keeps it.
class SystemcBlock : public Block {
 public:
  explicit SystemcBlock(const Machine& machine,
                        const std::optional<WaveWindow>& waves = std::nullopt);
  ~SystemcBlock() override;
  SystemcBlock(const SystemcBlock&) = delete;
  SystemcBlock& operator=(const SystemcBlock&) = delete;

  /// What the stimulus throws comes out of here; the block can run on afterwards.
  void run(Stimulus& stimulus) override;
  void clear_memory() override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace warpbank
