// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "request/request.h"

namespace warpbank {

/// How far a rule is to be trusted: a counter or a timing shows it, its vendor says so, somebody
/// claims it, or nobody does and it follows from the rest.
enum class Standing : std::uint8_t { kMeasured, kVendor, kClaimed, kAssumed };
std::string_view name_of(Standing standing);

/// One entry of a machine's `phases` list: how the accesses of some ops and widths are served.
struct PhaseRule {
  std::vector<Op> ops;
  std::vector<int> bytes;  ///< per lane
  /// Consecutive groups of so many lanes, of which the last may be shorter; 0 where `groups` says.
  int lanes = 0;
  std::vector<std::uint64_t> groups;  ///< masks of lanes in the order in which they are served
  /// Banks b, b + n, b + 2n.. share their ports in this access; 0: each bank has its own.
  int conflict_banks = 0;
  std::string refused;  ///< not empty: the machine has no such access, and this is why
  std::string source;
  Standing standing = Standing::kAssumed;

  bool covers(Op op, int access_bytes) const;
  bool operator==(const PhaseRule& other) const;
};

}  // namespace warpbank
