// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_options.h"

namespace warpbank {

std::string_view trace_format_name(TraceFormat format) {
  return format == TraceFormat::kText ? "text" : "accelsim";
}

std::optional<TraceFormat> trace_format_from_name(std::string_view name) {
  for (const TraceFormat format : {TraceFormat::kText, TraceFormat::kAccelSim}) {
    if (name == trace_format_name(format)) return format;
  }
  return std::nullopt;
}

}  // namespace warpbank
