// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/format_detection.h"

#include <optional>
#include <string>

#include "request/request.h"
#include "trace/source_line.h"

namespace warpbank {
namespace {

/// The part of a file that is looked at.
constexpr std::size_t kLookBytes = std::size_t{1} << 16U;
constexpr const char* kExpected =
    "a trace starts with `%warpbank-trace 1` or with Accel-Sim's `-kernel name = ...`";

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_header(std::string_view line) {
  return starts_with(line, "-") && line.find(" = ") != std::string_view::npos;
}

[[noreturn]] void refuse(const LineReader& lines, std::uint64_t line, const std::string& message,
                         const std::string& hint) {
  throw UserError(Place{lines.name(), line, 1}, message, hint);
}

/// The format, where this line alone tells it.
std::optional<TraceFormat> format_of_line(const LineReader& lines, std::string_view line,
                                          std::uint64_t number) {
  const std::string_view first = Tokens(line).next();
  if (starts_with(first, "%")) return TraceFormat::kText;
  if (is_header(line) || starts_with(line, "#BEGIN_TB") || starts_with(line, "#traces format")) {
    return TraceFormat::kAccelSim;
  }
  // The text reader then says what is missing above this line.
  if (op_from_name(first)) return TraceFormat::kText;
  if (starts_with(line, "MEMTRACE:")) {
    refuse(lines, number, "is a log of NVBit's mem_trace, which this version does not read",
           kExpected);
  }
  if (starts_with(line, "Memcpy") || ends_with(line, ".traceg") || ends_with(line, ".trace") ||
      ends_with(line, ".traceg.xz") || ends_with(line, ".trace.xz")) {
    refuse(lines, number, "is a list of kernels, which this version does not read",
           "give the kernels' .traceg files themselves");
  }
  return std::nullopt;
}

}  // namespace

TraceFormat detect_format(LineReader& lines) {
  while (lines.buffered().size() < kLookBytes && lines.buffer_more()) {
    // A pipe may be slow: do not wait for more than tells the format.
    const std::string_view seen = lines.buffered();
    const std::string_view first = seen.substr(0, seen.find('\n'));
    if (seen[0] == '%' || (first.size() < seen.size() && is_header(first))) break;
  }
  std::string_view rest = lines.buffered().substr(0, kLookBytes);
  if (rest.empty()) refuse(lines, 1, "the file is empty", kExpected);
  if (starts_with(rest, "\xef\xbb\xbf")) rest.remove_prefix(3);
  const std::string_view first_token = Tokens(rest.substr(0, rest.find_first_of("\r\n"))).next();
  for (std::uint64_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (const auto format = format_of_line(lines, line, number)) return *format;
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  refuse(lines, 1, quoted_token(first_token) + " starts no trace that this program reads",
         kExpected);
}

}  // namespace warpbank
