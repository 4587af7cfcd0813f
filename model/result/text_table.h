// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpbank {

/// Columns lined up for a terminal, two blanks in front of each.
class TextTable {
 public:
  enum class Align { kLeft, kRight };

  explicit TextTable(std::vector<Align> columns) : columns_(std::move(columns)) {}

  /// As many cells as columns. Control characters become '?'.
  void add(std::vector<std::string> cells);
  std::string text() const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Text of a trace made harmless for a terminal: control characters become '?'.
std::string printable(std::string text);

}  // namespace warpbank
