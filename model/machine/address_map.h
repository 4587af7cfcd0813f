// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "machine/machine.h"

namespace warpbank {

/// Which bank and row a byte lives in. row = address / (B * bank_bytes), word = address /
/// bank_bytes; modulo: word % B, xor: (word ^ row) % B, skew: (word + row) % B.
class AddressMap {
 public:
  explicit AddressMap(const Machine& machine)
      : banks_(static_cast<std::uint32_t>(machine.banks)),
        bank_bytes_(static_cast<std::uint32_t>(machine.bank_bytes)),
        mapping_(machine.mapping) {}

  std::uint32_t word(std::uint32_t address) const { return address / bank_bytes_; }
  std::uint32_t row(std::uint32_t address) const { return word(address) / banks_; }
  std::uint32_t offset(std::uint32_t address) const { return address % bank_bytes_; }

  std::uint32_t bank(std::uint32_t address) const {
    const std::uint32_t w = word(address);
    switch (mapping_) {
      case Mapping::kModulo:
        return w % banks_;
      case Mapping::kXor:
        return (w ^ (w / banks_)) % banks_;
      case Mapping::kSkew:
        return (w + w / banks_) % banks_;
    }
    return 0;
  }

 private:
  std::uint32_t banks_;
  std::uint32_t bank_bytes_;
  Mapping mapping_;
};

}  // namespace warpbank
