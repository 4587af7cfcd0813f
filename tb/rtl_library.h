// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "machine/machine.h"
#include "tb/verilated_block.h"

namespace warpbank {

/// The verilated RTL of one geometry, loaded into this process.
class RtlLibrary {
 public:
  /// Loads the library of the machine's geometry: one made with the program, or else one from the
  /// cache ($XDG_CACHE_HOME or ~/.cache, warpbank/rtl). Where the cache has none made from the
  /// sources as they are, tb/verilate makes it, and a line on standard error says so. Throws
  /// UserError where that fails.
  explicit RtlLibrary(const Machine& machine);

  /// A block in its state before reset, with zeroed memory. It must not outlive the library.
  std::unique_ptr<VerilatedBlock> make_block() const;

 private:
  struct Closer {
    void operator()(void* handle) const;
  };

  std::unique_ptr<void, Closer> handle_;
};

}  // namespace warpbank
