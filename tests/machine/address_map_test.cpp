// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The address map against plain division, for every bank count.
#include "machine/address_map.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace warpbank {
namespace {

TEST(AddressMap, EqualsTheFormulaForEveryBankCountAndMapping) {
  for (int banks = 1; banks <= kMaxBanks; ++banks) {
    for (const Mapping mapping : {Mapping::kModulo, Mapping::kXor, Mapping::kSkew}) {
      if (mapping == Mapping::kXor && (banks & (banks - 1)) != 0) continue;
      Machine machine;
      machine.banks = banks;
      machine.bank_bytes = 1 << (banks % 6);
      machine.mapping = mapping;
      machine.shared_bytes = kMaxSharedBytes;
      const AddressMap map(machine);
      const auto b = static_cast<std::uint64_t>(banks);
      const auto width = static_cast<std::uint64_t>(machine.bank_bytes);
      // Small addresses, a stride through all of them, and the last ones.
      for (std::uint64_t i = 0; i < 3000; ++i) {
        const std::uint64_t address = i < 1000 ? i
                                               : (i < 2000 ? i * 16384 % kMaxSharedBytes + i % 7
                                                           : kMaxSharedBytes - i + 1999);
        const std::uint64_t word = address / width;
        const std::uint64_t row = address / (b * width);
        std::uint64_t bank = word % b;
        if (mapping == Mapping::kXor) bank = (word ^ row) % b;
        if (mapping == Mapping::kSkew) bank = (word + row) % b;
        const auto a = static_cast<std::uint32_t>(address);
        ASSERT_EQ(map.bank(a), bank) << banks << " banks, address " << address;
        ASSERT_EQ(map.row(a), row) << banks << " banks, address " << address;
        ASSERT_EQ(map.offset(a), address % width);
      }
    }
  }
}

/// Every byte of a bank row is one address, for words narrower than the row, too.
TEST(AddressMap, NarrowWordsFillARowInTurn) {
  for (const int banks : {4, 7, 32}) {
    Machine machine;
    machine.banks = banks;
    machine.bank_bytes = 16;
    machine.interleave_bytes = 4;
    machine.shared_bytes = 4096;
    const AddressMap map(machine);
    for (std::uint32_t address = 0; address < 4096; ++address) {
      const std::uint32_t word = address / 4;
      const auto b = static_cast<std::uint32_t>(banks);
      ASSERT_EQ(map.bank(address), word % b);
      ASSERT_EQ(map.row(address), address / (b * 16));
      ASSERT_EQ(map.offset(address), word / b % 4 * 4 + address % 4);
    }
  }
}

}  // namespace
}  // namespace warpbank
