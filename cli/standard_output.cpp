// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/standard_output.h"

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "request/user_error.h"

namespace warpbank {
namespace {

void check(bool written) {
  const int code = errno;
  if (written || code == EPIPE) return;
  throw UserError("standard output: " + std::generic_category().message(code));
}

}  // namespace

void print(std::string_view text) {
  errno = 0;
  check(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

void flush_output() {
  errno = 0;
  std::cout.flush();
  check(std::cout.good());
  check(std::fflush(stdout) == 0);
}

}  // namespace warpbank
