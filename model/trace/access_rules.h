// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "request/request.h"
#include "trace/source_line.h"
#include "trace/trace_options.h"

namespace warpbank {

// What every format checks of an access (docs/model.md, "Timing": aligned to the access, inside
// shared memory). Each throws UserError at `token`.

/// The op exists in this width, and the limits take both.
void check_access_kind(const SourceLine& line, const TraceLimits& limits, Op op,
                       std::string_view op_token, int bytes, std::string_view bytes_token);

/// No active lane beyond the machine's.
void check_active_lanes(const SourceLine& line, const TraceLimits& limits, std::uint64_t mask,
                        std::string_view token);

/// ldmatrix and stmatrix: the active lanes are none or exactly the first 8, 16 or 32.
void check_matrix_lanes(const SourceLine& line, std::uint64_t mask, std::string_view token);

/// Gives one lane its address.
void set_address(const SourceLine& line, const TraceLimits& limits, std::string_view token,
                 std::uint64_t address, int lane, Request& request);

/// Gives every active lane t the address base + stride * (t - first_lane); what inactive lanes get
/// does not matter.
void set_strided_addresses(const SourceLine& line, const TraceLimits& limits,
                           std::string_view token, std::uint64_t base, std::int64_t stride,
                           int first_lane, Request& request);

}  // namespace warpbank
