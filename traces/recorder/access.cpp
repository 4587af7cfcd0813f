// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/access.h"

namespace warpbank::record {

int AccessSites::id(const AccessSite& site) {
  const auto [found, fresh] = ids_.emplace(site, static_cast<int>(sites_.size()));
  if (fresh) sites_.push_back(site);
  return found->second;
}

}  // namespace warpbank::record
