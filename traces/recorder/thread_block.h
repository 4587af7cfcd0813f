// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "traces/recorder/access.h"
#include "traces/recorder/block_memory.h"
#include "traces/recorder/fiber.h"
#include "traces/recorder/launch.h"

namespace warpbank::record {

/// A warp's access, and which warp of the block it was.
struct BlockAccess {
  int warp = 0;
  WarpAccess access;
};

enum class Barrier { kBlock, kWarp };

/// One block of threads: runs each from barrier to barrier and notes what it does to shared memory.
class ThreadBlock {
 public:
  ThreadBlock(const Launch& launch, const Index3& index, AccessSites& sites);

  /// Runs the kernel in every thread to its end. Once only.
  std::vector<BlockAccess> run(const Kernel& kernel);
  std::uint32_t shared_bytes() const { return memory_.bytes(); }

  const Launch& launch() const { return launch_; }
  const Index3& index() const { return index_; }

  // What a running thread calls.

  /// The thread's next shared array; its number in the block.
  int declare(int thread, std::uint32_t bytes, const Site& site);
  /// `offset` in bytes from the array's start.
  void load(int thread, int array, std::uint32_t offset, std::uint32_t bytes, void* to,
            const Site& site);
  void store(int thread, int array, std::uint32_t offset, std::uint32_t bytes, const void* from,
             const Site& site);
  void wait(int thread, Barrier barrier, const Site& site);

 private:
  struct ThreadState {
    std::unique_ptr<Fiber> fiber;
    int arrays = 0;                     ///< declared so far
    Barrier barrier = Barrier::kBlock;  ///< that it waits at
    Site waits_at;
    std::vector<LaneAccess> accesses;  ///< since the last barrier
  };

  int threads() const { return static_cast<int>(states_.size()); }
  ThreadState& state(int thread) { return states_[static_cast<std::size_t>(thread)]; }
  Actor actor(int thread) const;
  void note(int thread, Op op, int array, std::uint32_t address, std::uint32_t bytes,
            const Site& site);
  /// Runs a warp's threads to the next sync() or their end.
  void run_warp(int warp, std::vector<BlockAccess>& accesses);
  void merge_warp(int warp, int first, int last, std::vector<BlockAccess>& accesses);
  /// Of the threads in [first, last) that wait: one of them, -1 if all have ended. Throws when they
  /// do not all wait at the same place.
  int waiting(int first, int last);

  const Launch& launch_;
  Index3 index_;
  AccessSites& sites_;
  BlockMemory memory_;
  std::vector<ThreadState> states_;
  std::uint64_t interval_ = 0;
  std::uint64_t step_ = 0;
};

}  // namespace warpbank::record
