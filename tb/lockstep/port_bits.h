// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/block_ports.h"

namespace warpbank {

/// Vectors of bits as the ports of the block pack them: bit k is bit k % 32 of word k / 32.
using PortBits = std::vector<std::uint32_t>;

inline bool any_bit(const PortBits& words) {
  return std::any_of(words.begin(), words.end(), [](std::uint32_t word) { return word != 0; });
}

inline std::uint32_t count_bits(const PortBits& words) {
  int count = 0;
  for (const std::uint32_t word : words) count += __builtin_popcount(word);
  return static_cast<std::uint32_t>(count);
}

inline bool bit(const PortBits& words, std::size_t index) {
  return ((words[index / 32] >> (index % 32)) & 1U) != 0;
}

/// Calls visit(index) for each bit that is set, lowest first; stops when it returns false, and
/// returns false then.
template <typename Visit>
bool all_bits(const PortBits& words, Visit visit) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::uint32_t bits = words[i]; bits != 0; bits &= bits - 1) {
      if (!visit(i * 32 + static_cast<std::size_t>(__builtin_ctz(bits)))) return false;
    }
  }
  return true;
}

/// Calls visit(bank) for each bank with a byte write enable, lowest first. `row_shift`: log2 of
/// the bytes of a bank row.
template <typename Visit>
void for_each_written_bank(const PortBits& wmask, std::uint32_t row_shift, Visit visit) {
  std::size_t last = ~std::size_t{0};
  all_bits(wmask, [&](std::size_t byte) {
    if (byte >> row_shift != last) visit(byte >> row_shift);
    last = byte >> row_shift;
    return true;
  });
}

/// "resp_rdata_o[5] bytes 4-7" for a word of the data of all lanes.
inline std::string lane_data_name(const char* signal, std::size_t word) {
  const std::size_t byte = word % kLaneDataWords * 4;
  return std::string(signal) + "[" + std::to_string(word / kLaneDataWords) + "] bytes " +
         std::to_string(byte) + "-" + std::to_string(byte + 3);
}

}  // namespace warpbank
