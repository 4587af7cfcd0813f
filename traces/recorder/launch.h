// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "request/request.h"
#include "request/string_table.h"

namespace warpbank::record {

class Thread;

/// A three-dimensional extent, or an index into one.
struct Index3 {
  int x = 0;
  int y = 0;
  int z = 0;
};

/// How many threads run a kernel. Threads make warps as on a GPU: x runs fastest, then y, then z;
/// the last warp of a block may be short.
struct Launch {
  Index3 grid{1, 1, 1};   ///< blocks
  Index3 block{1, 1, 1};  ///< threads of a block, at most 1024 in all
  int lanes = 32;         ///< threads of a warp, 1..64
};

/// A kernel: called once per thread. What it reads and writes beside its shared arrays it captures.
using Kernel = std::function<void(Thread&)>;

/// What a kernel did to shared memory: block after block; in a block from sync() to sync(), and
/// there warp after warp.
struct Recording {
  std::vector<Request> requests;
  StringTable names;  ///< of the requests' kernel and src
  int lanes = 32;
  std::uint32_t shared_bytes = 0;  ///< that a block declared
};

/// Runs the kernel on the CPU. Throws UserError, at the kernel's line, where the kernel does what a
/// GPU need not do the same way twice (see docs/record.md), and passes on what the kernel throws.
Recording record(const std::string& kernel_name, const Launch& launch, const Kernel& kernel);

}  // namespace warpbank::record
