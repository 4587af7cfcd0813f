// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "request/user_error.h"

namespace warpbank {

/// The bytes of a file or of standard input, decompressed when they start with the .xz magic, read
/// in bounded memory. Keeps the XXH3 of the bytes as stored.
class ByteStream {
 public:
  /// "-" is standard input. Throws UserError when the file cannot be read, is a directory, is
  /// empty, or is compressed in a way this version does not read.
  explicit ByteStream(const std::string& path);
  ByteStream(ByteStream&& other) noexcept;
  ByteStream& operator=(ByteStream&& other) noexcept;
  ~ByteStream();

  /// Reads up to `size` bytes; 0 at the end. Truncated or corrupt .xz is a UserError at `line` and
  /// `column`, the place that the reader has come to.
  std::size_t read(char* to, std::size_t size, std::uint64_t line, std::uint64_t column);

  /// For messages: the path, or <stdin>.
  const std::string& name() const;
  /// Bytes as stored that have been read so far, and how many there are where that is known.
  std::uint64_t raw_bytes() const;
  std::optional<std::uint64_t> raw_total() const;

  /// 16 hex digits of the XXH3 of all stored bytes; reads the rest of the file first.
  std::string finish_hash();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace warpbank
