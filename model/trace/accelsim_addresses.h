// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "request/request.h"
#include "trace/source_line.h"

namespace warpbank {

/// The address of each active lane of one instruction and the token that gives it.
struct LaneAddresses {
  std::array<std::uint64_t, kMaxLanes> address;
  std::array<std::string_view, kMaxLanes> token;
};

/// Reads the address mode and the addresses of the lanes in `mask` and not one token more:
/// 0 list_all   one 0x hex address per active lane
/// 1 base_stride `0xbase stride` over one contiguous run of active lanes
/// 2 base_delta `0xbase` and a signed decimal for each further active lane, relative to the active
///              lane before it
/// Throws UserError for anything else, and where an address leaves 64 bits.
void parse_addresses(const SourceLine& line, Tokens& tokens, std::uint64_t mask,
                     LaneAddresses& out);

}  // namespace warpbank
