// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/ways.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include "machine/address_map.h"
#include "machine/phase_rule.h"

namespace warpbank {
namespace {

struct BankRow {
  std::uint32_t bank;
  std::uint32_t row;
  bool operator<(const BankRow& other) const {
    return bank != other.bank ? bank < other.bank : row < other.row;
  }
  bool operator==(const BankRow& other) const { return bank == other.bank && row == other.row; }
};

}  // namespace

std::uint32_t max_ways(const Machine& machine, const Request& request) {
  const AddressMap map(machine);
  const int rows_per_lane = std::max(1, request.bytes / machine.bank_bytes);
  std::array<BankRow, kMaxLanes * kMaxAccessBytes> wanted;
  std::uint32_t ways = 0;
  for (const std::uint64_t group : phase_groups(machine, request.bytes)) {
    std::size_t count = 0;
    for (std::uint64_t lanes = request.mask & group; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(__builtin_ctzll(lanes));
      for (int i = 0; i < rows_per_lane; ++i) {
        const std::uint32_t address =
            request.address[lane] + static_cast<std::uint32_t>(i * machine.bank_bytes);
        wanted[count++] = {map.bank(address), map.row(address)};
      }
    }
    const auto all = wanted.begin() + static_cast<std::ptrdiff_t>(count);
    std::sort(wanted.begin(), all);
    const auto end = std::unique(wanted.begin(), all);
    std::uint32_t run = 0;
    for (auto it = wanted.begin(); it != end; ++it) {
      run = it != wanted.begin() && it->bank == std::prev(it)->bank ? run + 1 : 1;
      ways = std::max(ways, run);
    }
  }
  return ways;
}

}  // namespace warpbank
