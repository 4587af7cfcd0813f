// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// How one op in one width is served, read from docs/model.md and not from the engines.
struct NaiveAccess {
  std::vector<std::uint64_t> groups;  ///< lanes of each phase
  std::vector<std::uint64_t>
      merged;  ///< the same for lanes in pairs; empty where pairs do not count
  Broadcast broadcast = Broadcast::kMulticast;
  std::uint32_t ports = 1;
  std::uint32_t shared_banks = 1;  ///< banks that are equal modulo this share their ports
  std::uint32_t bytes = 4;         ///< that a lane moves
};

/// Every access of one machine.
class NaiveAccesses {
 public:
  explicit NaiveAccesses(const Machine& machine);

  const NaiveAccess& of(Op op, int bytes) const { return accesses_[access_index(op, bytes)]; }

  /// The lanes of each phase of this request, active or not.
  const std::vector<std::uint64_t>& phases(const Request& request) const;

 private:
  std::array<NaiveAccess, kAccessKinds> accesses_;
};

/// Bytes that follow each other in one bank.
std::uint32_t naive_word_bytes(const Machine& machine);

/// Slot numbers that a lane has: as many as a 16-byte access touches words, and at least two where
/// a 12-byte access may lie across the border of two.
std::uint32_t naive_slots_per_lane(const Machine& machine);

}  // namespace warpbank
