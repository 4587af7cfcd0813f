// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "request/request.h"

#include <bitset>

namespace warpbank {
namespace {

constexpr std::array<std::string_view, kOpCount> kOpNames = {"ld", "st", "atom", "ldmatrix",
                                                             "stmatrix"};

}  // namespace

std::string_view op_name(Op op) { return kOpNames[static_cast<std::size_t>(op)]; }

std::optional<Op> op_from_name(std::string_view name) {
  for (std::size_t i = 0; i < kOpNames.size(); ++i) {
    if (kOpNames[i] == name) return static_cast<Op>(i);
  }
  return std::nullopt;
}

int active_lanes(const Request& request) {
  return static_cast<int>(std::bitset<kMaxLanes>(request.mask).count());
}

}  // namespace warpbank
