// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace warpbank {

/// The way a file appears only when whole: a writer fills temporary(), commit() renames it to the
/// final name. Without commit() nothing is left. What exists and is no regular file (a pipe,
/// /dev/stdout) cannot be renamed to; there temporary() is the path itself. Errors are UserErrors
/// that name the path.
class StagedPath {
 public:
  /// Refuses a directory and an existing file that may not be written.
  explicit StagedPath(std::string path);
  StagedPath(StagedPath&& other) noexcept;
  StagedPath& operator=(StagedPath&&) = delete;
  ~StagedPath();

  const std::string& path() const { return path_; }  ///< as given, for messages
  const std::string& temporary() const { return temporary_; }
  bool direct() const { return direct_; }

  void commit();

  /// "PATH: cannot write: No space left on device".
  [[noreturn]] void fail(int error_number) const;

 private:
  std::string path_;
  std::string target_;  ///< with symbolic links followed
  std::string temporary_;
  unsigned mode_ = 0;  ///< of the file that is replaced; 0 when there is none
  bool direct_ = false;
  bool open_ = true;  ///< temporary() may lie there
};

}  // namespace warpbank
