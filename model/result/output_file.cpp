// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "request/user_error.h"

namespace warpbank {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, int code) {
  throw UserError(Place{path}, "cannot write: " + std::generic_category().message(code));
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)), target_(path_) {
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  const bool exists = fs::exists(status);
  if (fs::is_directory(status)) fail(path_, EISDIR);
  int descriptor = -1;
  if (exists && !fs::is_regular_file(status)) {
    descriptor = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    if (exists) {
      // Renaming over a read-only file would succeed; whoever made it read-only meant it.
      if (::access(target_.c_str(), W_OK) != 0) fail(path_, errno);
      target_ = fs::canonical(target_, ignored).string();
    }
    temporary_ = target_ + ".part-" + std::to_string(::getpid());
    descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
      const int code = errno;
      temporary_.clear();
      fail(path_, code);
    }
    if (exists) ::fchmod(descriptor, static_cast<mode_t>(status.permissions()) & 07777U);
  }
  if (descriptor < 0) fail(path_, errno);
  file_.reset(::fdopen(descriptor, "wb"));
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      file_(std::move(other.file_)) {}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail(path_, errno);
}

void OutputFile::close() {
  if (file_ != nullptr && std::fclose(file_.release()) != 0) fail(path_, errno);
}

void OutputFile::commit() {
  close();
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(path_, errno);
  temporary_.clear();
}

}  // namespace warpbank
