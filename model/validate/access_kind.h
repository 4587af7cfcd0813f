// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "request/request.h"

namespace warpbank {

/// The access that a row's `kind` and `width_bytes` mean.
struct AccessKind {
  std::vector<Op> ops;  ///< more than one in ld/st
  int bytes = 4;        ///< a lane's, in one request
  int parts = 1;        ///< requests that follow each other in memory, as of a struct's members
  int matrices = 0;     ///< of ldmatrix and stmatrix; 0 where it is not said
  std::string name;     ///< the class of accesses by which reports are grouped: "ld 4 B"

  bool matrix() const { return ops.front() == Op::kLoadMatrix || ops.front() == Op::kStoreMatrix; }
};

/// Reads words of PTX, SASS, the AMD ISA and CUDA. Throws PatternError for what is no access of
/// the model, and where a width in the kind contradicts `width_bytes`.
AccessKind access_kind(const std::string& kind, int width_bytes);

}  // namespace warpbank
