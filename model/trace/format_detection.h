// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "trace/line_reader.h"
#include "trace/trace_options.h"

namespace warpbank {

/// Finds the format by what the file starts with; reads ahead, but consumes nothing. Throws
/// UserError for an empty stream and for what this program does not read.
TraceFormat detect_format(LineReader& lines);

}  // namespace warpbank
