// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tb/lockstep/address_patterns.h"
#include "tb/lockstep/flight.h"
#include "tb/lockstep/random.h"

namespace warpbank {

enum class MaskKind : std::uint8_t { kFull, kRandom, kSparse, kOne, kRun, kEmpty };
inline constexpr int kMaskKinds = 6;

/// How responses are held back.
enum class HoldKind : std::uint8_t {
  kNever,
  kRandom,  ///< now and then
  kOften,   ///< most of the time
  kLong,    ///< some responses for many cycles
  kAimed,   ///< when the request behind is at one chosen point
};
inline constexpr int kHoldKinds = 5;

/// One kind of traffic; a run goes from one to the next.
struct Profile {
  std::vector<Pattern> patterns;  ///< drawn from for each request
  std::vector<MaskKind> masks;
  std::vector<std::uint8_t> sizes;  ///< bytes per lane; others where an op has none of them
  std::uint32_t store_one_in = 4;   ///< 0: no stores
  std::uint32_t atomic_one_in = 0;
  std::uint32_t matrix_one_in = 0;  ///< loads and stores that are of matrices
  std::uint32_t gap_one_in = 0;     ///< a gap before one request in so many; 0: none
  std::uint32_t longest_gap = 0;
  bool fickle = false;  ///< an offer that is not taken at once may be withdrawn or changed
  HoldKind hold = HoldKind::kNever;
  Point aim = Point::kFirst;
  std::uint32_t reset_one_in = 0;  ///< cycles; 0: no resets
};

/// Any kind of traffic.
Profile random_profile(Random& random);

/// Lanes that are active, of so many.
std::uint64_t random_mask(MaskKind kind, int lanes, Random& random);

/// One of `values`; draws nothing where there is no choice.
template <typename T>
const T& pick(const std::vector<T>& values, Random& random) {
  if (values.size() == 1) return values.front();
  return values[random.below(static_cast<std::uint32_t>(values.size()))];
}

}  // namespace warpbank
