// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/block_ports.h"

namespace warpbank {

/// A block that is stepped by hand, inside the cycle of another one.
class SteppedBlock {
 public:
  virtual ~SteppedBlock() = default;

  /// What the block shows with these inputs once everything has settled.
  virtual const BlockOutputs& evaluate(const BlockInputs& inputs) = 0;
  /// The rising edge that ends the cycle.
  virtual void clock() = 0;
};

/// A block class that has evaluate() and clock() of its own.
template <typename BlockClass>
class Stepped : public SteppedBlock {
 public:
  explicit Stepped(BlockClass& block) : block_(block) {}

  const BlockOutputs& evaluate(const BlockInputs& inputs) override {
    return block_.evaluate(inputs);
  }
  void clock() override { block_.clock(); }

 private:
  BlockClass& block_;
};

}  // namespace warpbank
