// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "request/request.h"
#include "traces/recorder/site.h"

namespace warpbank::record {

/// One place of a kernel's source that reads, or writes, one shared array. The members are in the
/// order of execution that lockstep matching assumes: down the source, and within a line loads
/// before stores, then from left to right.
struct AccessSite {
  std::string file;
  unsigned line = 0;
  Op op = Op::kLoad;
  unsigned column = 0;
  int array = 0;  ///< running number of the shared array in its block, from 0
  int bytes = 4;  ///< per lane

  bool operator<(const AccessSite& other) const {
    return std::tie(file, line, op, column, array, bytes) <
           std::tie(other.file, other.line, other.op, other.column, other.array, other.bytes);
  }
};

/// The access sites of a recording, numbered from 0 as they turn up.
class AccessSites {
 public:
  int id(const AccessSite& site);
  const AccessSite& operator[](int id) const { return sites_[static_cast<std::size_t>(id)]; }

 private:
  std::vector<AccessSite> sites_;
  std::map<AccessSite, int> ids_;
};

/// What one thread did at a site.
struct LaneAccess {
  int site = 0;  ///< id in AccessSites
  std::uint32_t address = 0;
};

/// What one warp did at a site, in lockstep.
struct WarpAccess {
  int site = 0;
  std::uint64_t mask = 0;
  std::array<std::uint32_t, kMaxLanes> address{};
};

}  // namespace warpbank::record
