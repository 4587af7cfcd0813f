// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace warpbank {

/// A row says something that cannot be turned into requests. That is no mistake of its author, who
/// may describe a pattern in words: the row is listed as not asserted, with this as the reason.
class PatternError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warpbank
