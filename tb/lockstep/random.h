// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace warpbank {

/// SplitMix64. A few lines of our own, because the distributions of the standard library may give
/// other numbers elsewhere, and a printed seed must replay the same traffic everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  /// 0 .. n - 1; n >= 1.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32U) * n) >> 32U);
  }

  /// low .. high, both included.
  std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low + below(high - low + 1);
  }

  /// True once in n draws on average; never for n = 0.
  bool one_in(std::uint32_t n) { return n != 0 && below(n) == 0; }

 private:
  std::uint64_t state_;
};

}  // namespace warpbank
