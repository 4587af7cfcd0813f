// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "tb/lockstep/profile.h"

namespace warpbank {

/// Traffic for measuring speed: a request valid in every cycle, 3 loads to 1 store, full masks,
/// 4-byte words. uniform: random words; conflict-free: shuffled consecutive words; one-bank: random
/// rows of one bank. Nothing for another name.
inline std::optional<Profile> steady_profile(std::string_view name) {
  Profile profile;
  profile.masks = {MaskKind::kFull};
  profile.sizes = {4};
  profile.store_one_in = 4;
  if (name == "uniform") {
    profile.patterns = {Pattern::kUniform};
  } else if (name == "conflict-free") {
    profile.patterns = {Pattern::kPermutation};
  } else if (name == "one-bank") {
    profile.patterns = {Pattern::kOneBank};
  } else {
    return std::nullopt;
  }
  return profile;
}

}  // namespace warpbank
