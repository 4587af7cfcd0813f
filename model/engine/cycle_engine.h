// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/block_ports.h"
#include "engine/engine.h"
#include "machine/machine.h"

namespace warpbank {

/// An engine that runs a block cycle by cycle: the SystemC model or the verilated RTL.
class CycleEngine : public Engine {
 public:
  CycleEngine(std::string name, const Machine& machine, std::unique_ptr<Block> block);

  std::string_view name() const override { return name_; }
  void replay(RequestSource& source, const CostSink& sink) override;
  const std::vector<std::uint64_t>& bank_rows() const override { return bank_rows_; }

 private:
  std::string name_;
  Machine machine_;
  std::unique_ptr<Block> block_;
  std::vector<std::uint64_t> bank_rows_;
};

}  // namespace warpbank
