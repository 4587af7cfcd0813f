// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/output_folder.h"

#include <algorithm>
#include <filesystem>

#include "request/user_error.h"

namespace warpbank {
namespace {

namespace fs = std::filesystem;

}  // namespace

OutputFolder::OutputFolder(const std::string& path) : path_(path) {
  fs::path folder(path);
  if (!folder.has_filename()) folder = folder.parent_path();
  std::error_code error;
  for (fs::path missing = folder; !missing.empty() && !fs::exists(missing, error);
       missing = missing.parent_path()) {
    made_.insert(made_.begin(), missing.string());
  }
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder)) {
    throw UserError(Place{path},
                    "cannot make the folder: " + (error ? error.message() : "a file is there"));
  }
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) fs::remove(*folder, ignored);
}

std::string OutputFolder::file(const std::string& name) const {
  return (fs::path(path_) / name).string();
}

bool names_folder(const std::string& path) {
  std::error_code ignored;
  return (!path.empty() && path.back() == '/') || fs::is_directory(path, ignored);
}

}  // namespace warpbank
