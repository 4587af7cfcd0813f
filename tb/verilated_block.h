// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/block_ports.h"

namespace warpbank {

/// One verilated geometry, as a shared library made by tb/verilate shows it. Only values cross:
/// verilated.h stays on the other side, because it does not compile next to systemc.h.
class VerilatedBlock {
 public:
  virtual ~VerilatedBlock() = default;

  /// Sets the ports, settles the logic with the clock low and fills `outputs`: bank_row where a
  /// bank is enabled, bank_wdata where a byte is, resp_rdata with a response; the rest is kept.
  /// `payload`: whether req_op .. req_wdata have changed since the last call.
  virtual void evaluate(const BlockInputs& inputs, bool payload, BlockOutputs& outputs) = 0;

  /// The rising edge that ends the cycle.
  virtual void clock() = 0;

  virtual void clear_memory() = 0;

  /// Opens an FST file; false when it cannot be written.
  virtual bool open_wave(const char* file) = 0;

  /// Writes the cycle that evaluate() has settled: from nanosecond `time` on, 10 ns long, named
  /// `cycle`.
  virtual void dump_wave(std::uint64_t time, std::int64_t cycle) = 0;
};

/// The one symbol of the library.
inline constexpr const char* kVerilatedBlockFactory = "warpbank_make_verilated_block";
using VerilatedBlockFactory = VerilatedBlock* (*)();

}  // namespace warpbank
