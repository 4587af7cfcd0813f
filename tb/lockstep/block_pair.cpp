// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/block_pair.h"

#include <cassert>
#include <string>

#include "request/user_error.h"

namespace warpbank {
namespace {

template <typename BlockClass>
std::unique_ptr<BlockClass> make_block(const char* name, const Machine& machine,
                                       const std::optional<WaveWindow>& wave) {
  try {
    return std::make_unique<BlockClass>(machine, wave);
  } catch (const UserError& error) {
    throw UserError(std::string("engine ") + name + ": " + error.what());
  }
}

}  // namespace

BlockPair::BlockPair(const Machine& machine, BlockChoice choice,
                     const std::optional<WaveWindow>& systemc_wave,
                     const std::optional<WaveWindow>& rtl_wave) {
  assert(choice.systemc || choice.rtl);
  if (choice.rtl) rtl_ = make_block<RtlBlock>("rtl", machine, rtl_wave);
  if (choice.systemc) systemc_ = make_block<SystemcBlock>("systemc", machine, systemc_wave);
  if (choice.systemc && choice.rtl) twin_.emplace(*rtl_);
}

void BlockPair::run(Lockstep& lockstep) {
  if (rtl_) rtl_->clear_memory();
  if (systemc_) systemc_->clear_memory();
  lockstep.name_blocks(systemc_ ? "systemc" : "rtl", "rtl");
  if (systemc_) {
    systemc_->run(lockstep);
  } else {
    rtl_->run(lockstep);
  }
}

}  // namespace warpbank
