// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__has_builtin)
#if __has_builtin(__builtin_COLUMN)
#define WARPBANK_SITE_HAS_COLUMN_BUILTIN 1
#endif
#endif
#if !defined(WARPBANK_SITE_HAS_COLUMN_BUILTIN) && __cplusplus >= 202002L
#include <source_location>
#endif

namespace warpbank::record {

/// A place in a kernel's source. The column is 0 where the compiler does not tell it: GCC tells it
/// from C++20 on, Clang always.
struct Site {
  const char* file = "";
  unsigned line = 0;
  unsigned column = 0;

/// As a default argument: the place of the call.
#if defined(WARPBANK_SITE_HAS_COLUMN_BUILTIN)
  static constexpr Site here(const char* file = __builtin_FILE(), unsigned line = __builtin_LINE(),
                             unsigned column = __builtin_COLUMN()) {
    return {file, line, column};
  }
#elif defined(__cpp_lib_source_location)
  static constexpr Site here(std::source_location at = std::source_location::current()) {
    return {at.file_name(), at.line(), at.column()};
  }
#else
  static constexpr Site here(const char* file = __builtin_FILE(),
                             unsigned line = __builtin_LINE()) {
    return {file, line, 0};
  }
#endif
};

}  // namespace warpbank::record
