// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "request/request.h"

namespace warpbank {

enum class TraceFormat : std::uint8_t { kText, kAccelSim };

/// The word of --from and of every report: text, accelsim.
std::string_view trace_format_name(TraceFormat format);
std::optional<TraceFormat> trace_format_from_name(std::string_view name);

/// What the reader of a trace can take. A request beyond it is a UserError at its file:line:column.
/// The defaults allow all that the formats can say, as `info` wants it.
struct TraceLimits {
  int lanes = kMaxLanes;  ///< an active lane >= lanes is an error
  /// address + bytes of every active lane must be <= shared_bytes; at most 2^32.
  std::uint64_t shared_bytes = std::uint64_t{1} << 32U;
  /// By access_index: why such an access is refused; empty where it is not.
  std::array<std::string, kAccessKinds> refused;
  std::string machine;  ///< name for messages, may be empty
};

struct TraceOptions {
  std::optional<TraceFormat> from;  ///< absent: found by content
  TraceLimits limits;
};

}  // namespace warpbank
