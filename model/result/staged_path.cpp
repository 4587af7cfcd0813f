// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/staged_path.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "request/user_error.h"

namespace warpbank {

namespace fs = std::filesystem;

StagedPath::StagedPath(std::string path) : path_(std::move(path)), target_(path_) {
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  if (fs::is_directory(status)) fail(EISDIR);
  direct_ = fs::exists(status) && !fs::is_regular_file(status);
  if (direct_) {
    temporary_ = target_;
    return;
  }
  if (fs::exists(status)) {
    // Renaming over a read-only file would succeed; whoever made it read-only meant it.
    if (::access(target_.c_str(), W_OK) != 0) fail(errno);
    target_ = fs::canonical(target_, ignored).string();
    mode_ = static_cast<unsigned>(status.permissions()) & 07777U;
  }
  temporary_ = target_ + ".part-" + std::to_string(::getpid());
}

StagedPath::StagedPath(StagedPath&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      mode_(other.mode_),
      direct_(other.direct_),
      open_(std::exchange(other.open_, false)) {}

StagedPath::~StagedPath() {
  if (open_ && !direct_) ::unlink(temporary_.c_str());
}

void StagedPath::commit() {
  if (direct_) return;
  if (mode_ != 0) ::chmod(temporary_.c_str(), static_cast<mode_t>(mode_));
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  open_ = false;
}

void StagedPath::fail(int error_number) const {
  throw UserError(Place{path_}, "cannot write: " + std::generic_category().message(error_number));
}

}  // namespace warpbank
