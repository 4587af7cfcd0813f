// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "request/string_table.h"

namespace warpbank {

std::uint32_t StringTable::id(std::string_view name) {
  if (name.empty()) return 0;
  const auto [entry, added] =
      ids_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
  if (added) names_.emplace_back(name);
  return entry->second;
}

}  // namespace warpbank
