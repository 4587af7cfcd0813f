// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/line_reader.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

namespace warpbank {
namespace {

// Not zeroed: a short file touches few of its pages.
constexpr std::size_t kBufferBytes = kMaxLineBytes + (std::size_t{1} << 18U);
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

LineReader::LineReader(ByteStream stream)
    : stream_(std::move(stream)), buffer_(new char[kBufferBytes]) {}

bool LineReader::buffer_more() {
  if (stream_ended_) return false;
  if (begin_ != 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    scanned_ -= begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == kBufferBytes) return false;
  const std::size_t count =
      stream_.read(buffer_.get() + end_, kBufferBytes - end_, line_number_ + 1, end_ - begin_ + 1);
  if (count == 0) stream_ended_ = true;
  end_ += count;
  return count != 0;
}

bool LineReader::next(std::string_view& line) {
  for (;;) {
    const char* start = buffer_.get() + begin_;
    const char* end =
        static_cast<const char*>(std::memchr(buffer_.get() + scanned_, '\n', end_ - scanned_));
    if (end == nullptr) {
      scanned_ = end_;
      // One byte more than a line may hold: it can still turn out to be the CR of a CRLF.
      const bool too_long = end_ - begin_ > kMaxLineBytes + 1;
      if (!too_long && buffer_more()) continue;
      if (!too_long && begin_ == end_) return false;
      start = buffer_.get() + begin_;  // the buffer may have moved
      end = buffer_.get() + end_;
      begin_ = end_;
    } else {
      begin_ = static_cast<std::size_t>(end - buffer_.get()) + 1;
    }
    scanned_ = begin_;
    ++line_number_;
    line = {start, static_cast<std::size_t>(end - start)};
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line_number_ == 1 && line.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
      line.remove_prefix(kByteOrderMark.size());
    }
    if (line.size() > kMaxLineBytes) {
      throw UserError(Place{name(), line_number_, kMaxLineBytes + 1}, "the line is too long",
                      fmt::format("a line is at most {} bytes", kMaxLineBytes));
    }
    return true;
  }
}

}  // namespace warpbank
