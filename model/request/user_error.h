// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace warpbank {

/// Where in a user's input something is wrong. Lines and columns count from 1; 0 means unknown.
struct Place {
  std::string file;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// The one exception for what a user can cause: bad usage, configuration or input. The command line
/// prints what() as one line and exits with 2.
class UserError : public std::runtime_error {
 public:
  /// `message` says what is wrong and names the token; `hint` says what was expected or what to do.
  explicit UserError(const std::string& message, const std::string& hint = {});
  UserError(const Place& place, const std::string& message, const std::string& hint = {});

  const Place& place() const { return place_; }

 private:
  Place place_;
};

}  // namespace warpbank
