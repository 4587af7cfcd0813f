// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpbank {

inline constexpr int kFine = 0;
inline constexpr int kGateFailed = 1;     ///< a check or a gate said no
inline constexpr int kBadInput = 2;       ///< bad usage, configuration or input
inline constexpr int kInterrupted = 130;  ///< as shells say for Ctrl-C
inline constexpr int kInternal = 70;      ///< not the user's doing (EX_SOFTWARE)

}  // namespace warpbank
