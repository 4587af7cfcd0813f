// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "machine/machine.h"
#include "request/legal_access.h"
#include "request/request.h"

namespace warpbank {

/// The accesses that a machine has: what its rules do not refuse and its memory can hold.
class LegalAccesses {
 public:
  explicit LegalAccesses(const Machine& machine);

  /// Bytes per lane, ascending; empty where the machine has no such op.
  const std::vector<std::uint8_t>& widths(Op op) const {
    return widths_[static_cast<std::size_t>(op)];
  }
  bool has(Op op, int bytes) const;

  /// This op where the machine has it in any width, else a load, else a store.
  Op nearest_op(Op op) const;

 private:
  std::array<std::vector<std::uint8_t>, kOpCount> widths_;
};

/// What the address of such an access is a multiple of.
inline std::uint32_t alignment(std::uint32_t bytes) { return bytes == 12 ? 4 : bytes; }

/// Lanes that can be the active ones of a matrix access: 8, 16 and 32, as far as the machine goes.
std::vector<int> matrix_lanes(const Machine& machine);

}  // namespace warpbank
