// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/near_name.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

namespace warpbank {
namespace {

/// Optimal string alignment distance: insert, delete, replace, swap neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> cost((a.size() + 1) * width);
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& here = cost[i * width + j];
      if (i == 0 || j == 0) {
        here = i + j;
        continue;
      }
      const std::size_t replaced = cost[(i - 1) * width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      const std::size_t one_less = std::min(cost[(i - 1) * width + j], cost[i * width + j - 1]) + 1;
      here = std::min(replaced, one_less);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        here = std::min(here, cost[(i - 2) * width + j - 2] + 1);
      }
    }
  }
  return cost.back();
}

}  // namespace

std::string near_name(std::string_view typed, const std::vector<std::string>& known) {
  // Nobody mistypes a name this long; the table of distances would only grow.
  constexpr std::size_t kLongest = 64;
  if (typed.size() > kLongest) return {};
  std::string best;
  std::size_t best_distance = 0;
  for (const std::string& name : known) {
    const std::size_t allowed = std::max<std::size_t>(1, std::max(typed.size(), name.size()) / 3);
    const std::size_t d = distance(typed, name);
    if (d <= allowed && (best.empty() || d < best_distance)) {
      best = name;
      best_distance = d;
    }
  }
  return best;
}

std::string near_name_hint(std::string_view typed, const std::vector<std::string>& known) {
  const std::string near = near_name(typed, known);
  if (!near.empty()) return "did you mean '" + near + "'?";
  return fmt::format("known: {}", fmt::join(known, ", "));
}

}  // namespace warpbank
