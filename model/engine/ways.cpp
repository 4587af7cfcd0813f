// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/ways.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <tuple>

#include "engine/slot_set.h"
#include "machine/address_map.h"

namespace warpbank {
namespace {

struct Wanted {
  std::uint32_t bank_set;  ///< the bank, or the set of banks that share its ports
  std::uint32_t bank;
  std::uint32_t row;
  bool operator<(const Wanted& other) const {
    return std::tie(bank_set, bank, row) < std::tie(other.bank_set, other.bank, other.row);
  }
  bool operator==(const Wanted& other) const { return bank == other.bank && row == other.row; }
};

}  // namespace

Ways ways_of(const Machine& machine, const PhasePlans& plans, const Request& request) {
  const AddressMap map(machine);
  const auto conflict_banks =
      static_cast<std::uint32_t>(plans.of(request.op, request.bytes).conflict_banks);
  const auto moved = static_cast<std::uint32_t>(machine.moved_bytes(request.bytes));
  const auto word_bytes = static_cast<std::uint32_t>(machine.interleave());
  std::array<Wanted, kMaxSlots> wanted;
  Ways ways;
  for (const std::uint64_t group : plans.groups(request)) {
    std::size_t count = 0;
    for (std::uint64_t lanes = request.mask & group; lanes != 0; lanes &= lanes - 1) {
      const std::uint32_t begin = request.address[static_cast<std::size_t>(__builtin_ctzll(lanes))];
      for (std::uint32_t at = begin; at < begin + moved; at = (at / word_bytes + 1) * word_bytes) {
        wanted[count++] = {map.bank(at) % conflict_banks, map.bank(at), map.row(at)};
      }
    }
    const auto all = wanted.begin() + static_cast<std::ptrdiff_t>(count);
    std::sort(wanted.begin(), all);
    const auto end = std::unique(wanted.begin(), all);
    if (count == 0) continue;
    std::uint32_t run = 0;
    std::uint32_t longest = 0;
    for (auto it = wanted.begin(); it != end; ++it) {
      run = it != wanted.begin() && it->bank_set == std::prev(it)->bank_set ? run + 1 : 1;
      longest = std::max(longest, run);
    }
    ways.most = std::max(ways.most, longest);
    ways.conflict_cycles += longest - 1;
  }
  return ways;
}

}  // namespace warpbank
