// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "trace/source_line.h"
#include "trace/trace_source.h"

namespace warpbank {

/// The two sides of `key = value`, without blanks around them.
struct Assignment {
  std::string_view key;
  std::string_view value;
};
std::optional<Assignment> split_assignment(std::string_view text);

/// `8,1,1`
std::optional<Dim3> parse_dim3(std::string_view text);

/// Takes one header line, `-key = value`, into `header`. Returns what is odd about the line, empty
/// when nothing is: real headers are garbled at times, and that does not stop the reading.
/// A tracer version other than 3, 4 and 5 is a UserError.
std::string read_header_line(const SourceLine& line, KernelHeader& header);

}  // namespace warpbank
