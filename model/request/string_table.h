// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warpbank {

/// Names that many requests share (kernels, source lines), stored once. Id 0 is "no name".
class StringTable {
 public:
  StringTable() : names_{""} {}

  std::uint32_t id(std::string_view name);
  const std::string& name(std::uint32_t id) const { return names_[id]; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> ids_;
};

}  // namespace warpbank
