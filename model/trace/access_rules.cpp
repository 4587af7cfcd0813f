// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/access_rules.h"

#include <fmt/format.h>

#include <string>

#include "request/legal_access.h"

namespace warpbank {
namespace {

/// base + stride * lanes does not fit in 64 bits for hostile input.
__extension__ using Wide = __int128;

int alignment(int bytes) { return bytes == 12 ? 4 : bytes; }

std::string to_text(Wide address) {
  return address < 0 ? fmt::format("{}", address) : fmt::format("{0:#x} ({0})", address);
}

std::string name_in_words(const TraceLimits& limits) {
  return limits.machine.empty() ? "the machine" : fmt::format("the machine {}", limits.machine);
}

void check_address(const SourceLine& line, const TraceLimits& limits, std::string_view token,
                   Wide address, int lane, int bytes) {
  if (address % alignment(bytes) != 0) {
    line.fail(token,
              fmt::format("{}: address {} of lane {} is misaligned", quoted_token(token),
                          to_text(address), lane),
              fmt::format("an access of {} bytes is aligned to {}", bytes, alignment(bytes)));
  }
  if (address < 0 || address + bytes > static_cast<Wide>(limits.shared_bytes)) {
    line.fail(token,
              fmt::format("{}: address {} of lane {} is outside shared memory", quoted_token(token),
                          to_text(address), lane),
              fmt::format("address + {} bytes must lie in 0..{}", bytes, limits.shared_bytes));
  }
}

}  // namespace

void check_access_kind(const SourceLine& line, const TraceLimits& limits, Op op,
                       std::string_view op_token, int bytes, std::string_view bytes_token) {
  if (!access_exists(op, bytes)) {
    line.fail(bytes_token, fmt::format("{} of {} bytes", op_name(op), bytes),
              std::string(widths_in_words(op)));
  }
  if (const std::string& why = limits.refused[access_index(op, bytes)]; !why.empty()) {
    line.fail(op_token,
              fmt::format("{}: {} has no {} of {} bytes per lane", quoted_token(op_token),
                          name_in_words(limits), op_name(op), bytes),
              why);
  }
}

void check_active_lanes(const SourceLine& line, const TraceLimits& limits, std::uint64_t mask,
                        std::string_view token) {
  if (limits.lanes >= kMaxLanes || (mask >> limits.lanes) == 0) return;
  const int lane = limits.lanes + __builtin_ctzll(mask >> limits.lanes);
  line.fail(token, fmt::format("{}: lane {} is active, but {} has {} lanes", quoted_token(token),
                               lane, name_in_words(limits), limits.lanes));
}

void check_matrix_lanes(const SourceLine& line, std::uint64_t mask, std::string_view token) {
  if (matrix_lanes_exist(mask)) return;
  line.fail(token, fmt::format("{}: not the lanes of a matrix access", quoted_token(token)),
            std::string(kMatrixLanesInWords));
}

void set_address(const SourceLine& line, const TraceLimits& limits, std::string_view token,
                 std::uint64_t address, int lane, Request& request) {
  const auto bytes = static_cast<std::uint64_t>(request.bytes);
  const auto align = static_cast<std::uint64_t>(alignment(request.bytes));
  if (address % align != 0 || limits.shared_bytes < bytes ||
      address > limits.shared_bytes - bytes) {
    check_address(line, limits, token, static_cast<Wide>(address), lane, request.bytes);
  }
  request.address[static_cast<std::size_t>(lane)] = static_cast<std::uint32_t>(address);
}

void set_strided_addresses(const SourceLine& line, const TraceLimits& limits,
                           std::string_view token, std::uint64_t base, std::int64_t stride,
                           int first_lane, Request& request) {
  if (request.mask == 0) return;
  const int lowest = __builtin_ctzll(request.mask);
  const int highest = 63 - __builtin_clzll(request.mask);
  const auto address_of = [&](int lane) {
    return static_cast<Wide>(base) + static_cast<Wide>(stride) * (lane - first_lane);
  };
  const auto align = static_cast<std::uint64_t>(alignment(request.bytes));
  const auto inside = [&](Wide address) {
    return address >= 0 && address + request.bytes <= static_cast<Wide>(limits.shared_bytes);
  };
  // align is a power of two, so the sign of the stride does not matter.
  const bool aligned = ((base | static_cast<std::uint64_t>(stride)) & (align - 1)) == 0;
  if (!aligned || !inside(address_of(lowest)) || !inside(address_of(highest))) {
    for (int lane = lowest; lane <= highest; ++lane) {
      if (request.active(lane)) {
        check_address(line, limits, token, address_of(lane), lane, request.bytes);
      }
    }
  }
  const auto step = static_cast<std::uint32_t>(stride);
  auto address = static_cast<std::uint32_t>(base) - step * static_cast<std::uint32_t>(first_lane);
  for (int lane = 0; lane <= highest; ++lane, address += step) {
    request.address[static_cast<std::size_t>(lane)] = address;
  }
}

}  // namespace warpbank
