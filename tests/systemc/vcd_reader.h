// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace warpbank::test {

/// A VCD file as a person reads it: for each instant the value of each signal, by its full name
/// (scopes joined by dots), most significant bit first, as wide as declared.
struct Vcd {
  std::string timescale;
  std::map<std::string, std::size_t> width;
  std::map<std::uint64_t, std::map<std::string, std::string>> at;
};

/// Throws std::runtime_error on what it does not understand.
Vcd read_vcd(const std::string& path);

}  // namespace warpbank::test
