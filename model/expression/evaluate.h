// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "expression/expression.h"

namespace warpbank {

/// One thread of a warp.
struct Thread {
  int lane = 0;
  std::array<std::int64_t, kThreadValueCount> values{};  ///< by ThreadValue

  std::int64_t value(ThreadValue which) const { return values[static_cast<std::size_t>(which)]; }
  void set(ThreadValue which, std::int64_t to) { values[static_cast<std::size_t>(which)] = to; }
};

/// The value in one thread, in 64-bit arithmetic with sign: / and % truncate, >> keeps the sign,
/// && || ?: evaluate what C evaluates. Throws UserError that points at the operator and names the
/// lane for a result that does not fit, a division by zero, a shift by a count outside 0..63.
std::int64_t evaluate(const Expression& expression, const Thread& thread);

/// The value of an expression that was read with Scope::kConstant.
std::int64_t evaluate_constant(const Expression& expression);

}  // namespace warpbank
