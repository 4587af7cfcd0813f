// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "engine/block_ports.h"
#include "tb/lockstep/stepped_block.h"

namespace warpbank {

/// Changes what a block shows; true once it has done so.
using Corruption = std::function<bool(const BlockInputs&, BlockOutputs&)>;

/// A block whose outputs are corrupted on their way out, once, from a given cycle on as soon as
/// there is something to corrupt.
class CorruptedBlock : public Block, public SteppedBlock {
 public:
  template <typename BlockClass>
  CorruptedBlock(BlockClass& block, const Machine& machine, std::int64_t from,
                 Corruption corruption)
      : run_([&block](Stimulus& stimulus) { block.run(stimulus); }),
        evaluate_(
            [&block](const BlockInputs& in) -> const BlockOutputs& { return block.evaluate(in); }),
        clock_([&block] { block.clock(); }),
        shown_(machine),
        from_(from),
        corruption_(std::move(corruption)) {}

  void run(Stimulus& stimulus) override {
    Corrupting corrupting(*this, stimulus);
    run_(corrupting);
  }
  void clear_memory() override {}

  const BlockOutputs& evaluate(const BlockInputs& inputs) override {
    return corrupt(inputs, evaluate_(inputs));
  }
  void clock() override { clock_(); }

  /// The cycle that was corrupted; -1 before.
  std::int64_t cycle() const { return cycle_; }

 private:
  class Corrupting : public Stimulus {
   public:
    Corrupting(CorruptedBlock& block, Stimulus& stimulus) : block_(block), stimulus_(stimulus) {}
    bool drive(BlockInputs& inputs) override { return stimulus_.drive(inputs); }
    bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override {
      return stimulus_.observe(inputs, block_.corrupt(inputs, outputs));
    }

   private:
    CorruptedBlock& block_;
    Stimulus& stimulus_;
  };

  const BlockOutputs& corrupt(const BlockInputs& inputs, const BlockOutputs& outputs) {
    shown_ = outputs;
    if (cycle_ < 0 && inputs.cycle >= from_ && corruption_(inputs, shown_)) cycle_ = inputs.cycle;
    return shown_;
  }

  std::function<void(Stimulus&)> run_;
  std::function<const BlockOutputs&(const BlockInputs&)> evaluate_;
  std::function<void()> clock_;
  BlockOutputs shown_;
  std::int64_t from_;
  Corruption corruption_;
  std::int64_t cycle_ = -1;
};

}  // namespace warpbank
