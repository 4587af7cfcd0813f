// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// What a request costs, counted the slow and obvious way: sets of (bank, row), one wavefront
/// after the other. Written from docs/model.md; shares no code with the engines it judges.
struct NaiveCost {
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal = 0;
  std::uint32_t max_ways = 0;
  std::map<std::uint64_t, std::uint64_t> bank_rows;  ///< bank -> port uses, banks in use only
};

inline std::pair<std::uint64_t, std::uint64_t> naive_bank_row(const Machine& machine,
                                                              std::uint64_t address) {
  const auto banks = static_cast<std::uint64_t>(machine.banks);
  const auto width = static_cast<std::uint64_t>(machine.bank_bytes);
  const std::uint64_t row = address / (banks * width);
  const std::uint64_t word = address / width;
  if (machine.mapping == Mapping::kXor) return {(word ^ row) % banks, row};
  if (machine.mapping == Mapping::kSkew) return {(word + row) % banks, row};
  return {word % banks, row};
}

inline NaiveCost naive_cost(const Machine& machine, const Request& request) {
  using BankRow = std::pair<std::uint64_t, std::uint64_t>;
  NaiveCost cost;
  int width = machine.lanes;
  if (machine.phases == Phases::kDerived) {
    width = machine.banks * machine.bank_bytes / request.bytes;
    if (width < 1) width = 1;
    if (width > machine.lanes) width = machine.lanes;
  }
  const int ports = request.op == Op::kStore ? 1 : machine.ports;
  for (int first = 0; first < machine.lanes; first += width) {
    std::vector<BankRow> pending;  // in slot order
    for (int lane = first; lane < first + width && lane < machine.lanes; ++lane) {
      if ((request.mask >> lane & 1) == 0) continue;
      for (int byte = 0; byte < request.bytes; ++byte) {
        const BankRow here =
            naive_bank_row(machine, std::uint64_t{request.address[static_cast<std::size_t>(lane)]} +
                                        static_cast<std::uint64_t>(byte));
        const bool new_slot = byte == 0 || here != pending.back();
        if (new_slot) pending.push_back(here);
      }
    }
    if (pending.empty()) continue;
    ++cost.ideal;
    std::map<std::uint64_t, std::set<std::uint64_t>> rows;
    for (const BankRow& slot : pending) rows[slot.first].insert(slot.second);
    for (const auto& [bank, wanted] : rows) {
      if (wanted.size() > cost.max_ways) cost.max_ways = static_cast<std::uint32_t>(wanted.size());
    }
    while (!pending.empty()) {
      ++cost.wavefronts;
      std::map<std::uint64_t, std::vector<std::uint64_t>> served_rows;  // bank -> row of each port
      std::vector<BankRow> waiting;
      const BankRow lowest = pending.front();
      for (std::size_t i = 0; i < pending.size(); ++i) {
        const auto& [bank, row] = pending[i];
        std::vector<std::uint64_t>& in_use = served_rows[bank];
        bool joins = false;
        if (machine.broadcast == Broadcast::kMulticast) {
          for (const std::uint64_t served : in_use) joins = joins || served == row;
        } else if (machine.broadcast == Broadcast::kSingle) {
          joins = i > 0 && pending[i] == lowest;
        }
        if (joins) continue;
        if (static_cast<int>(in_use.size()) < ports) {
          in_use.push_back(row);
          ++cost.bank_rows[bank];
        } else {
          waiting.push_back(pending[i]);
        }
      }
      pending = waiting;
    }
  }
  return cost;
}

}  // namespace warpbank
