// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "result/staged_path.h"

namespace warpbank {

/// A text file that appears under its name only when whole (see StagedPath). All errors are
/// UserErrors that name the file.
class OutputFile {
 public:
  explicit OutputFile(std::string path);

  void write(std::string_view text);

  /// Flushes and closes, so that every write error is known; commit() then only renames.
  void close();
  void commit();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  StagedPath staged_;
  std::unique_ptr<std::FILE, Closer> file_;
};

}  // namespace warpbank
