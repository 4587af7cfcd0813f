// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace warpbank {

/// A file that appears under its name only when whole: it is written beside it under a temporary
/// name and renamed by commit(). Without commit() nothing is left. What is no regular file (a pipe,
/// /dev/stdout) is written directly. All errors are UserErrors that name the file.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  void write(std::string_view text);

  /// Flushes and closes, so that every write error is known; commit() then only renames.
  void close();
  void commit();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string path_;       ///< as given, for messages
  std::string target_;     ///< with symbolic links followed
  std::string temporary_;  ///< empty when written directly, or after commit
  std::unique_ptr<std::FILE, Closer> file_;
};

}  // namespace warpbank
