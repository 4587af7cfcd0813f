// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "request/near_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace warpbank {
namespace {

/// Letters to insert, delete, replace or swap with their neighbour to turn `a` into `b`.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  std::iota(d[0].begin(), d[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string near_name(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongestName = 64;
  if (name.size() > kLongestName) return {};
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t d = distance(name, candidate);
    if (d < best_distance) {
      best_distance = d;
      best = candidate;
    }
  }
  return best;
}

std::string near_hint(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string near = near_name(name, candidates);
  if (!near.empty()) return "did you mean '" + near + "'?";
  std::string list = "expected one of";
  for (const std::string& candidate : candidates) list += " " + candidate;
  return list;
}

}  // namespace warpbank
