// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/text_writer.h"

#include <fmt/format.h>

#include <cassert>
#include <cstdint>
#include <iterator>
#include <optional>

namespace warpbank {
namespace {

struct Strided {
  std::int64_t base;
  std::int64_t stride;
};

/// base and stride that give every active lane its address, with a base that is no negative number.
std::optional<Strided> as_strided(const Request& request) {
  if (request.mask == 0) return Strided{0, 0};
  const auto address = [&](int lane) {
    return static_cast<std::int64_t>(request.address[static_cast<std::size_t>(lane)]);
  };
  const int first = __builtin_ctzll(request.mask);
  const std::uint64_t rest = request.mask & (request.mask - 1);
  if (rest == 0) return Strided{address(first), 0};
  const int second = __builtin_ctzll(rest);
  const std::int64_t distance = address(second) - address(first);
  const std::int64_t stride = distance / (second - first);
  const std::int64_t base = address(first) - stride * first;
  if (base < 0) return std::nullopt;
  for (int lane = first; lane < kMaxLanes; ++lane) {
    if (request.active(lane) && address(lane) != base + stride * lane) return std::nullopt;
  }
  return Strided{base, stride};
}

void append_list(const Request& request, std::string& out) {
  const int highest = 63 - __builtin_clzll(request.mask);
  for (int lane = 0; lane <= highest; ++lane) {
    if (lane != 0) out += ',';
    if (request.active(lane)) {
      fmt::format_to(std::back_inserter(out), "{}",
                     request.address[static_cast<std::size_t>(lane)]);
    } else {
      out += '-';
    }
  }
}

}  // namespace

std::string text_header(int lanes) {
  assert(lanes >= 1 && lanes <= kMaxLanes);
  return fmt::format("%warpbank-trace 1\n%lanes {}\n", lanes);
}

void append_text_line(const Request& request, int lanes, const StringTable& names,
                      std::string& out) {
  const std::uint64_t all = ~std::uint64_t{0} >> (kMaxLanes - lanes);
  assert((request.mask & ~all) == 0);
  const auto append = std::back_inserter(out);
  fmt::format_to(append, "{} {} ", op_name(request.op), request.bytes);
  if (const auto strided = as_strided(request)) {
    fmt::format_to(append, "{}:{}", strided->base, strided->stride);
    if (request.mask != all) {
      fmt::format_to(append, " mask={:0{}x}", request.mask, (lanes + 3) / 4);
    }
  } else {
    append_list(request, out);
  }
  const Origin& origin = request.origin;
  if (origin.block) {
    fmt::format_to(append, " block={},{},{}", origin.block->x, origin.block->y, origin.block->z);
  }
  if (origin.warp) fmt::format_to(append, " warp={}", *origin.warp);
  if (origin.pc) fmt::format_to(append, " pc={:#x}", *origin.pc);
  if (origin.cycle) fmt::format_to(append, " cycle={}", *origin.cycle);
  if (origin.src != 0) fmt::format_to(append, " src={}", names.name(origin.src));
  out += '\n';
}

}  // namespace warpbank
