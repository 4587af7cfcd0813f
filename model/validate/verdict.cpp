// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/verdict.h"

namespace warpbank {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kExact:
      return "met exactly";
    case Verdict::kResidue:
      return "within the counter's documented residue";
    case Verdict::kRatio:
      return "ratio within 12 %";
    case Verdict::kExplained:
      return "explained";
    case Verdict::kContradicted:
      return "contradicted";
    case Verdict::kNotAsserted:
      return "not asserted";
  }
  return {};
}

}  // namespace warpbank
