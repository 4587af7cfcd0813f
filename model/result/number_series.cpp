// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/number_series.h"

#include <fmt/format.h>

namespace warpbank {

std::string series_text(std::int64_t first, std::int64_t step, std::size_t count) {
  if (count == 1 || step == 0) return std::to_string(first);
  const std::int64_t last = first + step * static_cast<std::int64_t>(count - 1);
  if (count == 2) return fmt::format("{},{}", first, last);
  if (step == 1) return fmt::format("{}-{}", first, last);
  return fmt::format("{},{}..{}", first, first + step, last);
}

std::string numbers_text(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t begin = 0; begin < numbers.size();) {
    std::size_t count = 1;
    const auto at = [&](std::size_t i) { return std::int64_t{numbers[begin + i]}; };
    std::int64_t step = 0;
    if (begin + 1 < numbers.size()) {
      step = at(1) - at(0);
      count = 2;
      while (begin + count < numbers.size() && at(count) - at(count - 1) == step) ++count;
      // Neighbours always make a run; with other steps shorter ones read better in full.
      if (count < 4 && step != 1) count = 1;
    }
    if (!text.empty()) text += ",";
    text += count == 2 ? fmt::format("{},{}", at(0), at(1)) : series_text(at(0), step, count);
    begin += count;
  }
  return text;
}

}  // namespace warpbank
