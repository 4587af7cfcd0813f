// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpbank {

/// A results folder, made with its parents where it does not exist yet. Unless keep() is called,
/// the folders made here go again, where they are empty.
class OutputFolder {
 public:
  /// Throws UserError naming the folder.
  explicit OutputFolder(const std::string& path);
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;
  ~OutputFolder();

  std::string file(const std::string& name) const;
  void keep() { made_.clear(); }

 private:
  std::string path_;
  std::vector<std::string> made_;  ///< outermost first
};

/// Whether `-o path` means a results folder: it ends in / or is a folder.
bool names_folder(const std::string& path);

}  // namespace warpbank
