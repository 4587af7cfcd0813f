// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/systemc_block.h"

#include <stdexcept>
#include <systemc>

#include "systemc/block_bench.h"

namespace warpbank {
namespace {

sc_core::sc_module_name unelaborated(const char* name) {
  if (sc_core::sc_get_status() != sc_core::SC_ELABORATION) {
    throw std::logic_error("a process can have one SystemcBlock: SystemC elaborates only once");
  }
  return sc_core::sc_module_name(name);
}

}  // namespace

class SystemcBlock::Impl {
 public:
  Impl(const Machine& machine, const std::optional<WaveWindow>& waves)
      : bench(unelaborated("warpbank"), machine, waves) {
    sc_core::sc_start(sc_core::SC_ZERO_TIME);  // elaborates
  }

  BlockBench bench;
};

SystemcBlock::SystemcBlock(const Machine& machine, const std::optional<WaveWindow>& waves)
    : impl_(std::make_unique<Impl>(machine, waves)) {}

SystemcBlock::~SystemcBlock() = default;

void SystemcBlock::run(Stimulus& stimulus) { impl_->bench.run(stimulus); }

void SystemcBlock::clear_memory() { impl_->bench.clear_memory(); }

}  // namespace warpbank
