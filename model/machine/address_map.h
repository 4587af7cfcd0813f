// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "machine/machine.h"

namespace warpbank {

/// Which bank and row a byte lives in. row = address / (B * bank_bytes), word = address /
/// interleave_bytes; modulo: word % B, xor: (word ^ row) % B, skew: (word + row) % B. Where
/// interleave_bytes is smaller than bank_bytes, words w and w + B of one row follow each other in
/// it.
class AddressMap {
 public:
  explicit AddressMap(const Machine& machine)
      : banks_(static_cast<std::uint32_t>(machine.banks)),
        word_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.interleave())))),
        row_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.bank_bytes)))),
        mapping_(machine.mapping),
        reciprocal_(((std::uint64_t{1} << kShift) + banks_ - 1) / banks_) {}

  std::uint32_t word(std::uint32_t address) const { return address >> word_shift_; }
  std::uint32_t row(std::uint32_t address) const { return divide(address >> row_shift_); }

  /// Byte inside the bank row.
  std::uint32_t offset(std::uint32_t address) const {
    const std::uint32_t in_word = address & ((std::uint32_t{1} << word_shift_) - 1);
    if (word_shift_ == row_shift_) return in_word;
    const std::uint32_t words_per_row = std::uint32_t{1} << (row_shift_ - word_shift_);
    return ((divide(word(address)) & (words_per_row - 1)) << word_shift_) + in_word;
  }

  std::uint32_t bank(std::uint32_t address) const {
    const std::uint32_t w = word(address);
    switch (mapping_) {
      case Mapping::kModulo:
        return modulo(w);
      case Mapping::kXor:
        return (w ^ row(address)) & (banks_ - 1);  // banks is a power of two here
      case Mapping::kSkew:
        return modulo(w + row(address));
    }
    return 0;
  }

 private:
  // Any bank count is allowed, and a hardware division costs more than the rest of the map. With
  // banks <= 2^10 the rounded reciprocal is off by less than 2^10 / 2^38, so the quotient of any
  // value below 2^25 (a word plus a row of 16 MiB) is exact and the product fits 64 bits.
  static constexpr std::uint32_t kShift = 38;

  std::uint32_t divide(std::uint32_t value) const {
    return static_cast<std::uint32_t>((value * reciprocal_) >> kShift);
  }
  std::uint32_t modulo(std::uint32_t value) const { return value - divide(value) * banks_; }

  std::uint32_t banks_;
  std::uint32_t word_shift_;
  std::uint32_t row_shift_;
  Mapping mapping_;
  std::uint64_t reciprocal_;
};

}  // namespace warpbank
