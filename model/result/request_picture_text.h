// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "result/request_picture.h"

namespace warpbank {

/// What the person asked for, in words that the request itself does not hold.
struct RequestWords {
  std::string access;                ///< the expression or the line of a trace
  std::vector<std::string> details;  ///< declarations and constants, a line each
  std::vector<std::string> notes;    ///< what was assumed, a line each
};

/// The picture for a terminal; `colour` puts ANSI escapes around headings and the verdict.
std::string picture_text(const RequestPicture& picture, const RequestWords& words, bool colour);

}  // namespace warpbank
