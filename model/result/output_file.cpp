// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/output_file.h"

#include <fcntl.h>

#include <cerrno>
#include <utility>

namespace warpbank {

OutputFile::OutputFile(std::string path) : staged_(std::move(path)) {
  const int flags = O_WRONLY | O_CLOEXEC | (staged_.direct() ? 0 : O_CREAT | O_TRUNC);
  const int descriptor = ::open(staged_.temporary().c_str(), flags, 0666);
  if (descriptor < 0) staged_.fail(errno);
  file_.reset(::fdopen(descriptor, "wb"));
  if (file_ == nullptr) staged_.fail(errno);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) staged_.fail(errno);
}

void OutputFile::close() {
  if (file_ != nullptr && std::fclose(file_.release()) != 0) staged_.fail(errno);
}

void OutputFile::commit() {
  close();
  staged_.commit();
}

}  // namespace warpbank
