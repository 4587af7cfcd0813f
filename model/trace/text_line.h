// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "request/request.h"
#include "request/string_table.h"
#include "trace/source_line.h"
#include "trace/trace_options.h"

namespace warpbank {

/// Latest cycle that the cycle attribute may name: eleven days at 1 GHz, and far enough from 2^64
/// that no sum of cycles over requests and inputs runs over.
inline constexpr std::uint64_t kMaxOfferCycle = 1'000'000'000'000'000;

/// Parses one request line of the text format, version 1, into `request`. `lanes` is what %lanes
/// says (1..64): a base:stride without a mask covers that many. The src attribute is returned as a
/// view into the line, empty when absent. False for a blank line and for a comment.
/// Throws UserError naming the place, the token and what was expected.
bool parse_text_request(const SourceLine& line, int lanes, const TraceLimits& limits,
                        Request& request, std::string_view& src);

/// The same for a line that stands alone, as on the command line: `ld 4 0:4 mask=ff`. `name` stands
/// for the file in messages. A line without a request is an error.
Request parse_text_line(std::string_view text, int lanes, const TraceLimits& limits,
                        StringTable& names, const std::string& name);

}  // namespace warpbank
