// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "traces/recorder/thread_block.h"

namespace warpbank::record {

/// What a kernel sees of the thread that runs it.
class Thread {
 public:
  Thread(ThreadBlock& block, int number);

  const Index3 thread_idx;
  const Index3 block_idx;
  const Index3 block_dim;
  const Index3 grid_dim;

  /// Number of the thread in its block: x runs fastest.
  int number() const { return number_; }

  /// Waits for all threads of the block, as __syncthreads() does.
  void sync(Site site = Site::here()) { block_.wait(number_, Barrier::kBlock, site); }
  /// Waits for all threads of the warp, as __syncwarp() does.
  void sync_warp(Site site = Site::here()) { block_.wait(number_, Barrier::kWarp, site); }

  ThreadBlock& block() { return block_; }

 private:
  ThreadBlock& block_;
  int number_;
};

inline Thread::Thread(ThreadBlock& block, int number)
    : thread_idx{number % block.launch().block.x,
                 number / block.launch().block.x % block.launch().block.y,
                 number / block.launch().block.x / block.launch().block.y},
      block_idx(block.index()),
      block_dim(block.launch().block),
      grid_dim(block.launch().grid),
      block_(block),
      number_(number) {}

}  // namespace warpbank::record
