// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "request/request.h"
#include "trace/source_line.h"
#include "trace/trace_options.h"

namespace warpbank {

/// What the header says about the lines that follow.
struct AccelSimLineFormat {
  std::optional<std::uint64_t> version;  ///< 3..5; absent where the header does not say
  bool lineinfo = false;                 ///< a line number stands before the PC
  std::uint64_t shared_base = 0;         ///< of generic addresses; 0: unknown
};

enum class AccelSimLineKind : std::uint8_t { kRequest, kNotShared, kWindowUnknown };

/// NVIDIA's window of generic addresses that stands for shared memory.
inline constexpr std::uint64_t kSharedWindowBytes = std::uint64_t{1} << 24U;

/// Parses one instruction line of tracer version 3, 4 or 5:
///   [line_num] PC mask ndst [R..] opcode nsrc [R..] mem_width [mode addresses] [immediate]
/// Of lines that are no access to shared memory only the part up to the opcode is read. For a
/// request fills op, bytes, mask, addresses and the origin's PC; `line_number` is set to the token
/// of line_num. Throws UserError naming the place, the token and what was expected.
AccelSimLineKind parse_accelsim_line(const SourceLine& line, const AccelSimLineFormat& format,
                                     const TraceLimits& limits, Request& request,
                                     std::string_view& line_number);

}  // namespace warpbank
