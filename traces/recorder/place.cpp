// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/place.h"

namespace warpbank::record {

std::string trace_file(const Site& site) {
  const std::string file = site.file;
  if (file.empty() || file.front() != '/') return file;
  return file.substr(file.rfind('/') + 1);
}

Place place_of(const Site& site) { return {trace_file(site), site.line, site.column}; }

}  // namespace warpbank::record
