// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace warpbank {

Progress::Progress()
    : terminal_(::isatty(STDERR_FILENO) == 1),
      start_(Clock::now()),
      next_(start_ + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void Progress::show(std::uint64_t requests, std::optional<double> share) {
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::string line = fmt::format("\r\x1b[K{} requests, {:.0f}/s", requests,
                                 static_cast<double>(requests) / seconds);
  if (share && *share > 0) {
    line += fmt::format(", {:.0f}%, {:.0f} s left", 100 * *share, seconds / *share - seconds);
  }
  std::fputs(line.c_str(), stderr);
}

}  // namespace warpbank
