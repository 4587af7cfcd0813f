// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "traces/recorder/site.h"

namespace warpbank::record {

/// Who touches shared memory, and when: accesses of two threads are in order if a sync() lies
/// between them, or, inside one warp, a sync_warp().
struct Actor {
  int thread = -1;
  int warp = -1;
  std::uint64_t interval = 0;  ///< sync() barriers of the block so far
  std::uint64_t step = 0;      ///< sync_warp() barriers of the warp since then
};

/// The shared memory of one block: real bytes, and a watch over them that refuses what would make
/// the kernel's result a matter of luck. Every violation is a UserError at the access.
class BlockMemory {
 public:
  /// The block's array number `array` (from 0, in order of declaration), placed behind the one
  /// before at the next multiple of 16 bytes. Every thread declares the same arrays.
  void declare(int array, std::uint32_t bytes, const Site& site);
  std::uint32_t base(int array) const { return arrays_[static_cast<std::size_t>(array)].base; }
  std::uint32_t bytes() const { return static_cast<std::uint32_t>(memory_.size()); }

  void load(const Actor& actor, std::uint32_t address, std::uint32_t bytes, void* to,
            const Site& site);
  void store(const Actor& actor, std::uint32_t address, std::uint32_t bytes, const void* from,
             const Site& site);

 private:
  struct Array {
    std::uint32_t base = 0;
    std::uint32_t bytes = 0;
  };
  /// The last writer of a byte, and the readers since the last sync().
  struct Watch {
    Actor writer;
    Actor reader;  ///< thread, warp: kMany where several
  };

  std::vector<Array> arrays_;
  std::vector<std::byte> memory_;
  std::vector<Watch> watches_;
};

}  // namespace warpbank::record
