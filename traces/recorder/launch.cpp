// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "request/user_error.h"
#include "traces/recorder/thread_block.h"

namespace warpbank::record {
namespace {

constexpr int kMaxThreads = 1024;
/// NVIDIA instructions since CC 7.0 are 16 bytes: the recording's program counters look like them.
constexpr std::uint64_t kPcStep = 16;

void check_extent(const Index3& extent, const char* name) {
  if (extent.x >= 1 && extent.y >= 1 && extent.z >= 1) return;
  throw UserError(fmt::format("{} of {} x {} x {}: every extent is at least 1", name, extent.x,
                              extent.y, extent.z));
}

void check_launch(const Launch& launch) {
  check_extent(launch.grid, "a grid");
  check_extent(launch.block, "a block");
  const std::int64_t threads =
      std::int64_t{launch.block.x} * launch.block.y * std::int64_t{launch.block.z};
  if (threads > kMaxThreads) {
    throw UserError(fmt::format("a block of {} threads; the most is {}", threads, kMaxThreads));
  }
  if (launch.lanes < 1 || launch.lanes > kMaxLanes) {
    throw UserError(
        fmt::format("a warp of {} lanes; 1 to {} are possible", launch.lanes, kMaxLanes));
  }
}

/// Gives each access site its program counter, in the order in which sites turn up.
class ProgramCounters {
 public:
  std::uint64_t of(int site) {
    return pcs_.emplace(site, kPcStep * (pcs_.size() + 1)).first->second;
  }

 private:
  std::unordered_map<int, std::uint64_t> pcs_;
};

}  // namespace

Recording record(const std::string& kernel_name, const Launch& launch, const Kernel& kernel) {
  check_launch(launch);
  Recording recording;
  recording.lanes = launch.lanes;
  AccessSites sites;
  ProgramCounters pcs;
  const std::uint32_t kernel_id = recording.names.id(kernel_name);
  const auto record_block = [&](const Index3& index) {
    ThreadBlock block(launch, index, sites);
    for (const BlockAccess& access : block.run(kernel)) {
      const AccessSite& site = sites[access.access.site];
      Request request;
      request.op = site.op;
      request.bytes = static_cast<std::uint8_t>(site.bytes);
      request.mask = access.access.mask;
      request.address = access.access.address;
      request.origin.kernel = kernel_id;
      request.origin.src = recording.names.id(fmt::format("{}:{}", site.file, site.line));
      request.origin.pc = pcs.of(access.access.site);
      request.origin.warp = static_cast<std::uint32_t>(access.warp);
      request.origin.block =
          Dim3{static_cast<std::uint32_t>(index.x), static_cast<std::uint32_t>(index.y),
               static_cast<std::uint32_t>(index.z)};
      recording.requests.push_back(request);
    }
    recording.shared_bytes = std::max(recording.shared_bytes, block.shared_bytes());
  };
  for (int z = 0; z < launch.grid.z; ++z) {
    for (int y = 0; y < launch.grid.y; ++y) {
      for (int x = 0; x < launch.grid.x; ++x) record_block({x, y, z});
    }
  }
  return recording;
}

}  // namespace warpbank::record
