// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The address map against plain division, for every bank count.
#include "machine/address_map.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "machine/phase_rule.h"

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

TEST(PhaseRule, DerivesLanesFromTheWidthOfAllBanks) {
  Machine machine;
  EXPECT_EQ(lanes_per_phase(machine, 4), 32);
  machine.lanes = 64;
  EXPECT_EQ(lanes_per_phase(machine, 4), 32);
  EXPECT_EQ(lanes_per_phase(machine, 1), 64);
  machine.banks = 31;
  EXPECT_EQ(lanes_per_phase(machine, 4), 31);
  EXPECT_EQ(phase_groups(machine, 4).size(), 3U);
  EXPECT_EQ(phase_groups(machine, 4)[2], std::uint64_t{3} << 62);
  machine.banks = 1;
  machine.bank_bytes = 1;
  EXPECT_EQ(lanes_per_phase(machine, 4), 1);
  machine.phases = Phases::kWhole;
  EXPECT_EQ(lanes_per_phase(machine, 4), 64);
  EXPECT_EQ(phase_groups(machine, 4)[0], ~std::uint64_t{0});
}

}  // namespace
}  // namespace warpbank
