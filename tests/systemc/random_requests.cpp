// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "random_requests.h"

#include <cstddef>

namespace warpbank::test {

std::vector<PortRequest> random_requests(const Machine& machine, std::size_t count,
                                         std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto below = [&](std::uint64_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
  };
  const std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - machine.lanes);
  std::vector<PortRequest> requests(count);
  for (PortRequest& request : requests) {
    request.write = below(3) == 0;
    request.size = static_cast<int>(below(3));
    const std::uint64_t bits = (std::uint64_t{random()} << 32U) | random();
    switch (below(8)) {
      case 0:
        request.mask = 0;
        break;
      case 1:
        request.mask = std::uint64_t{1} << below(static_cast<std::uint64_t>(machine.lanes));
        break;
      case 2:
      case 3:
        request.mask = bits;
        break;
      default:
        request.mask = all_lanes;
    }
    request.mask &= all_lanes;
    const auto bytes = 1U << request.size;
    const std::uint64_t units = machine.shared_bytes / bytes;
    const std::uint32_t kind = below(4);
    const std::uint32_t first = below(units);
    const std::uint32_t stride = below(70);
    for (std::uint32_t lane = 0; lane < 64; ++lane) {
      std::uint64_t unit = below(units);
      if (kind == 1) unit = first + lane * stride;
      if (kind == 2) unit = first;
      if (kind == 3) unit = first + below(48);
      request.addr[lane] = static_cast<std::uint32_t>(unit % units) * bytes;
      request.wdata[lane] = static_cast<std::uint32_t>(random());
    }
  }
  return requests;
}

}  // namespace warpbank::test
