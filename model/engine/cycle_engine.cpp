// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cycle_engine.h"

#include <cstddef>
#include <utility>

#include "engine/replay_stimulus.h"

namespace warpbank {

CycleEngine::CycleEngine(std::string name, const Machine& machine, std::unique_ptr<Block> block)
    : name_(std::move(name)),
      machine_(machine),
      block_(std::move(block)),
      bank_rows_(static_cast<std::size_t>(machine.banks)) {}

void CycleEngine::replay(RequestSource& source, const CostSink& sink) {
  block_->clear_memory();
  ReplayStimulus stimulus(machine_, source, sink, bank_rows_);
  block_->run(stimulus);
}

}  // namespace warpbank
