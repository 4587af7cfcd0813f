// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
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
  std::uint32_t conflict_cycles = 0;
  std::uint32_t lane_transfers = 0;
  std::uint32_t port_uses = 0;
  std::uint64_t hold = 1;                            ///< cycles for which it has the arbiter
  std::map<std::uint64_t, std::uint64_t> bank_rows;  ///< bank -> port uses, banks in use only
};

struct NaiveRow {
  std::uint64_t bank;
  std::uint64_t row;
  bool operator==(const NaiveRow& other) const { return bank == other.bank && row == other.row; }
  bool operator<(const NaiveRow& other) const {
    return bank != other.bank ? bank < other.bank : row < other.row;
  }
};

inline NaiveRow naive_row(const Machine& machine, std::uint64_t address) {
  const auto banks = static_cast<std::uint64_t>(machine.banks);
  const auto in_one_bank = static_cast<std::uint64_t>(
      machine.interleave_bytes == 0 ? machine.bank_bytes : machine.interleave_bytes);
  const std::uint64_t row = address / (banks * static_cast<std::uint64_t>(machine.bank_bytes));
  const std::uint64_t word = address / in_one_bank;
  if (machine.mapping == Mapping::kXor) return {(word ^ row) % banks, row};
  if (machine.mapping == Mapping::kSkew) return {(word + row) % banks, row};
  return {word % banks, row};
}

/// The rows that one lane wants, one per word of the interleaving that its bytes lie in.
inline std::vector<NaiveRow> naive_lane(const Machine& machine, const Request& request, int lane) {
  const int bytes =
      machine.lane_words == LaneWords::kFirst ? std::min<int>(request.bytes, 4) : request.bytes;
  std::vector<NaiveRow> rows;
  for (int byte = 0; byte < bytes; ++byte) {
    const NaiveRow here =
        naive_row(machine, std::uint64_t{request.address[static_cast<std::size_t>(lane)]} +
                               static_cast<std::uint64_t>(byte));
    if (rows.empty() || !(rows.back() == here)) rows.push_back(here);
  }
  return rows;
}

inline const PhaseRule* naive_rule(const Machine& machine, Op op, int bytes) {
  if (machine.phases != Phases::kListed) return nullptr;
  for (const PhaseRule& rule : machine.phase_rules) {
    if (std::count(rule.ops.begin(), rule.ops.end(), op) > 0 &&
        std::count(rule.bytes.begin(), rule.bytes.end(), bytes) > 0) {
      return &rule;
    }
  }
  return op == Op::kAtomic ? naive_rule(machine, Op::kStore, bytes) : nullptr;
}

inline bool naive_pairs(const Request& request, int distance) {
  for (int lane = 0; lane < kMaxLanes; ++lane) {
    const int partner = lane ^ distance;
    if (request.active(lane) && request.active(partner) &&
        request.address[static_cast<std::size_t>(lane)] !=
            request.address[static_cast<std::size_t>(partner)]) {
      return false;
    }
  }
  return true;
}

/// The lanes of each phase.
inline std::vector<std::set<int>> naive_phases(const Machine& machine, const Request& request) {
  const PhaseRule* rule = naive_rule(machine, request.op, request.bytes);
  std::vector<std::set<int>> phases;
  if (rule != nullptr && !rule->groups.empty()) {
    for (const std::uint64_t group : rule->groups) {
      phases.emplace_back();
      for (int lane = 0; lane < kMaxLanes; ++lane) {
        if ((group >> lane & 1U) != 0) phases.back().insert(lane);
      }
    }
  } else {
    int width = machine.banks * machine.bank_bytes / (request.bytes == 12 ? 16 : request.bytes);
    width = std::max(1, std::min(machine.lanes, width));
    if (machine.phases == Phases::kWhole) width = machine.lanes;
    if (rule != nullptr && rule->lanes > 0) width = rule->lanes;
    for (int lane = 0; lane < machine.lanes; ++lane) {
      if (lane % width == 0) phases.emplace_back();
      phases.back().insert(lane);
    }
  }
  const bool may_pair =
      machine.pair_rule && request.op == Op::kLoad && (request.bytes == 8 || request.bytes == 16);
  if (may_pair && (naive_pairs(request, 1) || naive_pairs(request, 2))) {
    for (std::size_t phase = 0; phase + 1 < phases.size(); ++phase) {
      phases[phase].insert(phases[phase + 1].begin(), phases[phase + 1].end());
      phases.erase(phases.begin() + static_cast<std::ptrdiff_t>(phase) + 1);
    }
  }
  return phases;
}

/// How the slots of one phase are served.
struct NaiveService {
  Broadcast broadcast;
  std::uint64_t ports;
  std::uint64_t conflict_banks;  ///< banks that are equal modulo this share their ports
};

inline NaiveService naive_service(const Machine& machine, const Request& request) {
  NaiveService service{machine.broadcast, 1, static_cast<std::uint64_t>(machine.banks)};
  if (request.op == Op::kAtomic) {
    service.broadcast =
        machine.atomics == Atomics::kSerialize ? Broadcast::kNone : Broadcast::kMulticast;
  }
  if (request.op == Op::kLoad || request.op == Op::kLoadMatrix) {
    service.ports = static_cast<std::uint64_t>(machine.ports);
  }
  const PhaseRule* rule = naive_rule(machine, request.op, request.bytes);
  if (rule != nullptr && rule->conflict_banks > 0) {
    service.conflict_banks = static_cast<std::uint64_t>(rule->conflict_banks);
  }
  return service;
}

/// One wavefront: takes what is served out of `pending`, which is in slot order.
inline void naive_wavefront(const NaiveService& service, std::vector<NaiveRow>& pending,
                            NaiveCost& cost) {
  std::map<std::uint64_t, std::vector<NaiveRow>> in_use;  // by shared bank: the row at each port
  std::vector<NaiveRow> waiting;
  const NaiveRow lowest = pending.front();
  for (std::size_t i = 0; i < pending.size(); ++i) {
    std::vector<NaiveRow>& ports = in_use[pending[i].bank % service.conflict_banks];
    const bool is_read = std::count(ports.begin(), ports.end(), pending[i]) > 0;
    const bool joins =
        is_read && (service.broadcast == Broadcast::kMulticast ||
                    (service.broadcast == Broadcast::kSingle && pending[i] == lowest));
    if (joins) continue;
    if (ports.size() < service.ports) {
      ports.push_back(pending[i]);
      ++cost.bank_rows[pending[i].bank];
      ++cost.port_uses;
    } else {
      waiting.push_back(pending[i]);
    }
  }
  pending = waiting;
}

inline NaiveCost naive_cost(const Machine& machine, const Request& request) {
  const NaiveService service = naive_service(machine, request);
  NaiveCost cost;
  for (const std::set<int>& lanes : naive_phases(machine, request)) {
    std::vector<NaiveRow> pending;  // in slot order
    for (const int lane : lanes) {
      if (!request.active(lane)) continue;
      for (const NaiveRow& row : naive_lane(machine, request, lane)) pending.push_back(row);
    }
    if (pending.empty()) continue;
    ++cost.ideal;
    std::map<std::uint64_t, std::set<NaiveRow>> wanted;
    for (const NaiveRow& row : pending) wanted[row.bank % service.conflict_banks].insert(row);
    std::size_t ways = 0;
    for (const auto& [bank, rows] : wanted) ways = std::max(ways, rows.size());
    cost.max_ways = std::max(cost.max_ways, static_cast<std::uint32_t>(ways));
    cost.conflict_cycles += static_cast<std::uint32_t>(ways) - 1;
    cost.lane_transfers += static_cast<std::uint32_t>(pending.size());
    while (!pending.empty()) {
      ++cost.wavefronts;
      naive_wavefront(service, pending, cost);
    }
  }
  cost.hold = std::max(cost.wavefronts, 1U);
  if (request.op == Op::kAtomic) cost.hold *= static_cast<std::uint64_t>(machine.atomic_cycles);
  return cost;
}

}  // namespace warpbank
