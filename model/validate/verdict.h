// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpbank {

/// What comes of a row (docs/validate.md). kExplained: the row differs from the model, and the
/// table or a stated rule says why.
enum class Verdict : std::uint8_t {
  kExact,
  kResidue,
  kRatio,
  kExplained,
  kContradicted,
  kNotAsserted
};
inline constexpr std::array<Verdict, 6> kVerdicts = {Verdict::kExact,        Verdict::kResidue,
                                                     Verdict::kRatio,        Verdict::kExplained,
                                                     Verdict::kContradicted, Verdict::kNotAsserted};

/// As reports print it: "met exactly", "contradicted", ..
std::string_view name_of(Verdict verdict);

/// A verdict and what led to it.
struct Judgement {
  Verdict verdict = Verdict::kNotAsserted;
  std::string model;  ///< what the model gives, in the row's metric; empty where it gives nothing
  std::string why;    ///< of everything but an exact match
};

/// Relative distance within which a timing meets the model's ratio.
inline constexpr double kRatioBound = 0.12;

}  // namespace warpbank
