// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "request/user_error.h"
#include "trace/byte_stream.h"

namespace warpbank {

/// Longest line of a trace, without its line end.
inline constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20U;

/// Cuts a stream into lines: LF or CRLF, the last one with or without; a UTF-8 BOM at the start is
/// dropped. Memory is bounded by the longest line allowed.
class LineReader {
 public:
  explicit LineReader(ByteStream stream);

  /// The next line without its end; valid until the next call. False at the end of the stream.
  /// Throws UserError for a line longer than kMaxLineBytes and for what the stream refuses.
  bool next(std::string_view& line);

  /// Number of the line that next() gave last, from 1.
  std::uint64_t line_number() const { return line_number_; }

  /// What is buffered and not yet given by next().
  std::string_view buffered() const { return {buffer_.get() + begin_, end_ - begin_}; }
  /// Reads more into the buffer; false when the stream has ended or the buffer is full.
  bool buffer_more();

  const std::string& name() const { return stream_.name(); }
  std::uint64_t raw_bytes() const { return stream_.raw_bytes(); }
  std::optional<std::uint64_t> raw_total() const { return stream_.raw_total(); }
  std::string finish_hash() { return stream_.finish_hash(); }

 private:
  ByteStream stream_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;    ///< first byte not yet given
  std::size_t scanned_ = 0;  ///< no line end between begin_ and here
  std::size_t end_ = 0;
  std::uint64_t line_number_ = 0;
  bool stream_ended_ = false;
};

}  // namespace warpbank
