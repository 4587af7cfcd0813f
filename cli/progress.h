// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace warpbank {

/// Tells somebody at a terminal how far a long job is: one line on standard error, from the first
/// second on. Silent where standard error is no terminal.
class Progress {
 public:
  Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  ///< takes the line away again

  /// Whether it is worth calling show(); cheap, for every request.
  bool due() { return terminal_ && (++calls_ & kMask) == 0; }

  /// `requests` so far; `share`: how much of the input is behind us, 0..1, where that is known.
  void show(std::uint64_t requests, std::optional<double> share);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint32_t kMask = 0xff;

  bool terminal_;
  bool shown_ = false;
  std::uint32_t calls_ = 0;
  Clock::time_point start_;
  Clock::time_point next_;
};

}  // namespace warpbank
