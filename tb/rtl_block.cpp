// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/rtl_block.h"

#include <fmt/format.h>

#include <utility>

#include "request/user_error.h"

namespace warpbank {
namespace {

constexpr std::uint64_t kCycleNs = 10;

}  // namespace

RtlBlock::RtlBlock(const Machine& machine, std::optional<WaveWindow> wave)
    : library_(machine), block_(library_.make_block()), wave_(std::move(wave)), outputs_(machine) {
  if (wave_ && !block_->open_wave(wave_->file.c_str())) {
    throw UserError(fmt::format("cannot write the wave file {}", wave_->file));
  }
}

const BlockOutputs& RtlBlock::evaluate(const BlockInputs& inputs) {
  block_->evaluate(inputs, payload_version_ != inputs.payload_version, outputs_);
  payload_version_ = inputs.payload_version;
  cycle_ = inputs.cycle;
  return outputs_;
}

void RtlBlock::clock() {
  if (wave_ && cycle_ >= wave_->from && cycle_ < wave_->to) {
    block_->dump_wave(cycles_run_ * kCycleNs, cycle_);
  }
  block_->clock();
  ++cycles_run_;
}

void RtlBlock::run(Stimulus& stimulus) {
  while (stimulus.drive(inputs_)) {
    const bool more = stimulus.observe(inputs_, evaluate(inputs_));
    clock();
    if (!more) break;
  }
}

}  // namespace warpbank
