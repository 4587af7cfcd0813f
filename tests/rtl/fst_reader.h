// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace warpbank::test {

/// An FST file as a person reads it: for each instant the value of each signal, by its full name
/// (scopes joined by dots), most significant bit first, as wide as declared.
struct Fst {
  int timescale = 0;  ///< power of ten of a second
  std::map<std::string, std::size_t> width;
  std::map<std::uint64_t, std::map<std::string, std::string>> at;
};

/// Reads with the library that Verilator brings. Throws std::runtime_error when it cannot.
Fst read_fst(const std::string& path);

}  // namespace warpbank::test
