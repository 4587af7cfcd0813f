// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/accelsim_reader.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "trace/accelsim_header.h"

namespace warpbank {
namespace {

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The value of `key = value`, where the line is that.
std::optional<std::string_view> value_of(const SourceLine& line, std::string_view key) {
  const auto assignment = split_assignment(line.text);
  if (!assignment || assignment->key != key) return std::nullopt;
  return assignment->value;
}

std::uint64_t expect_count(const SourceLine& line, std::string_view value, std::uint64_t max) {
  const auto count = parse_decimal(value);
  if (!count || *count > max) {
    line.fail(value, fmt::format("{} is no number", quoted_token(value)),
              fmt::format("a decimal number of at most {} is expected", max));
  }
  return *count;
}

}  // namespace

AccelSimReader::AccelSimReader(std::string path, LineReader lines, const TraceOptions& options,
                               StringTable& names)
    : TraceSource(std::move(path), std::move(lines), names), limits_(options.limits) {}

bool AccelSimReader::next(Request& request) {
  std::string_view text;
  while (lines().next(text)) {
    last_column_ = text.size() + 1;
    const std::string_view content = without_blanks(text);
    if (content.empty()) continue;
    if (read_line({lines().name(), lines().line_number(), text}, request)) return true;
  }
  finish();
  return false;
}

bool AccelSimReader::read_line(const SourceLine& line, Request& request) {
  switch (state_) {
    case State::kHeader:
      read_header(line);
      return false;
    case State::kBetweenBlocks:
      read_between_blocks(line);
      return false;
    case State::kInstructions:
      if (found_ < announced_) return read_instruction(line, request);
      state_ = State::kWarpStart;
      read_structure(line);
      return false;
    default:
      read_structure(line);
      return false;
  }
}

void AccelSimReader::read_header(const SourceLine& line) {
  const std::string_view content = without_blanks(line.text);
  if (content == "#BEGIN_TB") return begin_block(line);
  if (starts_with(content, "#traces format")) {
    state_ = State::kBetweenBlocks;
    return;
  }
  Tokens tokens(content);
  if (parse_decimal(tokens.next()) && parse_hex_digits(tokens.next()) &&
      parse_decimal(tokens.next())) {
    refuse_raw(line);
  }
  std::string oddity = read_header_line(line, header_);
  if (!oddity.empty()) note(line.place(line.text.data()), std::move(oddity));
}

void AccelSimReader::read_between_blocks(const SourceLine& line) {
  const std::string_view content = without_blanks(line.text);
  if (content == "#BEGIN_TB") return begin_block(line);
  if (content[0] == '-') {
    // Another kernel in the same file.
    end_kernel();
    state_ = State::kHeader;
    return read_header(line);
  }
  if (parse_hex_digits(Tokens(content).next())) refuse_raw(line);
  line.fail(content, fmt::format("{} between thread blocks", quoted_token(content)),
            "#BEGIN_TB is expected");
}

void AccelSimReader::read_structure(const SourceLine& line) {
  const std::string_view content = without_blanks(line.text);
  if (state_ == State::kBlockStart) {
    const auto value = value_of(line, "thread block");
    const auto block = value ? parse_dim3(*value) : std::nullopt;
    if (!block) {
      line.fail(content, fmt::format("{} after #BEGIN_TB", quoted_token(content)),
                "`thread block = x,y,z` is expected");
    }
    block_ = *block;
    state_ = State::kWarpStart;
  } else if (state_ == State::kWarpLength) {
    const auto value = value_of(line, "insts");
    if (!value) {
      line.fail(content, fmt::format("{} after `warp = {}`", quoted_token(content), warp_),
                "`insts = n` is expected");
    }
    announced_ = expect_count(line, *value, std::numeric_limits<std::uint64_t>::max());
    found_ = 0;
    state_ = State::kInstructions;
  } else if (content == "#END_TB") {
    ++blocks_;
    state_ = State::kBetweenBlocks;
  } else if (const auto value = value_of(line, "warp")) {
    warp_ = static_cast<std::uint32_t>(
        expect_count(line, *value, std::numeric_limits<std::uint32_t>::max()));
    announced_ = found_ = 0;
    state_ = State::kWarpLength;
  } else if (found_ != 0) {
    line.fail(content,
              fmt::format("{} after the {} instructions that `insts =` announced for warp {}",
                          quoted_token(content), announced_, warp_),
              "`warp = n` or #END_TB is expected");
  } else {
    line.fail(content, fmt::format("{} in thread block {}", quoted_token(content), block_name()),
              "`warp = n` or #END_TB is expected");
  }
}

bool AccelSimReader::read_instruction(const SourceLine& line, Request& request) {
  const std::string_view content = without_blanks(line.text);
  if (content[0] == '#' || content[0] == '-' || starts_with(content, "warp") ||
      starts_with(content, "thread") || starts_with(content, "insts")) {
    line.fail(content,
              fmt::format("{} after {} of the {} instructions of warp {}", quoted_token(content),
                          found_, announced_, warp_),
              "`insts =` announced more");
  }
  if (!line_format_.version && found_ == 0) check_old_version(line);
  ++found_;
  std::string_view line_number;
  switch (parse_accelsim_line(line, line_format_, limits_, request, line_number)) {
    case AccelSimLineKind::kNotShared:
      if (not_shared_ == nullptr) not_shared_ = &skip_count("not a shared access");
      ++*not_shared_;
      return false;
    case AccelSimLineKind::kWindowUnknown:
      if (window_unknown_ == nullptr) {
        window_unknown_ = &skip_count("generic access, shared window unknown");
      }
      ++*window_unknown_;
      return false;
    case AccelSimLineKind::kRequest:
      break;
  }
  request.origin.kernel = kernel_id_;
  request.origin.block = block_;
  request.origin.warp = warp_;
  if (!line_number.empty()) {
    request.origin.src = name_id(line_number, line.place(line_number.data()));
  }
  return true;
}

void AccelSimReader::begin_block(const SourceLine& line) {
  if (!kernel_open_) begin_kernel(line);
  state_ = State::kBlockStart;
}

void AccelSimReader::begin_kernel(const SourceLine& line) {
  kernel_open_ = true;
  blocks_ = 0;
  add_kernel(header_);
  kernel_id_ = name_id(header_.name, line.place(line.text.data()));
  line_format_.version = header_.tracer_version;
  line_format_.lineinfo = header_.lineinfo;
  line_format_.shared_base = header_.shared_base.value_or(0);
  if (!header_.tracer_version) {
    note(line.place(line.text.data()),
         "the header names no readable tracer version; lines are read as of versions 3 to 5");
  }
}

void AccelSimReader::end_kernel() {
  if (kernel_open_ && header_.grid) {
    __extension__ using Wide = unsigned __int128;
    const Wide blocks = static_cast<Wide>(header_.grid->x) * header_.grid->y * header_.grid->z;
    if (blocks != blocks_) {
      note(Place{lines().name(), lines().line_number(), 1},
           fmt::format("the grid has {} thread blocks, the trace holds {}", blocks, blocks_));
    }
  }
  kernel_open_ = false;
  header_ = KernelHeader{};
}

/// Before version 3 the tracer wrote no version, and lines start with thread block and warp.
void AccelSimReader::check_old_version(const SourceLine& line) const {
  constexpr std::size_t kMaskDigits = 8;
  Tokens tokens(line.text);
  const std::string_view first = tokens.next();
  const std::string_view second = tokens.next();
  tokens.next();
  tokens.next();
  tokens.next();
  if (second.size() != kMaskDigits && tokens.next().size() == kMaskDigits) {
    line.fail(first,
              "the line starts with a thread block and a warp, as tracer versions below 3 "
              "write them",
              "this version reads tracer versions 3, 4 and 5");
  }
}

void AccelSimReader::refuse_raw(const SourceLine& line) const {
  line.fail(without_blanks(line.text),
            "a raw .trace, whose lines are not grouped by thread block; this version does not "
            "read it",
            "give the .traceg that Accel-Sim's post-processing makes of it");
}

void AccelSimReader::finish() {
  if (state_ == State::kBetweenBlocks && blocks_ != 0) return end_kernel();
  const Place place = {lines().name(), lines().line_number(), last_column_};
  if (state_ == State::kHeader || state_ == State::kBetweenBlocks) {
    throw UserError(place, "the file ends before a thread block: it is truncated",
                    "#BEGIN_TB is expected");
  }
  throw UserError(place,
                  fmt::format("the file ends inside thread block {}: it is truncated",
                              state_ == State::kBlockStart ? "(unnamed)" : block_name()),
                  "#END_TB is expected");
}

std::string AccelSimReader::block_name() const {
  return fmt::format("{},{},{}", block_.x, block_.y, block_.z);
}

}  // namespace warpbank
