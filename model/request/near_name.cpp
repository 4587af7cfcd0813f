// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "request/near_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace warpbank {
namespace {

/// Letters to insert, delete or replace to turn `a` into `b` (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replace});
    }
  }
  return row.back();
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
