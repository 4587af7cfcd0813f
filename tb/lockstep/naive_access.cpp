// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/naive_access.h"

#include <algorithm>

namespace warpbank {
namespace {

const PhaseRule* rule_for(const Machine& machine, Op op, int bytes) {
  for (const PhaseRule& rule : machine.phase_rules) {
    const bool op_listed = std::find(rule.ops.begin(), rule.ops.end(), op) != rule.ops.end();
    const bool width_listed =
        std::find(rule.bytes.begin(), rule.bytes.end(), bytes) != rule.bytes.end();
    if (op_listed && width_listed) return &rule;
  }
  return op == Op::kAtomic ? rule_for(machine, Op::kStore, bytes) : nullptr;
}

std::vector<std::uint64_t> phases_of(const Machine& machine, const PhaseRule* rule, int bytes) {
  if (rule != nullptr && !rule->groups.empty()) return rule->groups;
  int width = machine.lanes;
  if (rule != nullptr && rule->lanes != 0) {
    width = rule->lanes;
  } else if (machine.phases != Phases::kWhole) {
    const int row_of_banks = machine.banks * machine.bank_bytes;
    width = std::max(1, row_of_banks / (bytes == 12 ? 16 : bytes));
  }
  std::vector<std::uint64_t> groups;
  for (int lane = 0; lane < machine.lanes; ++lane) {
    if (lane % width == 0) groups.push_back(0);
    groups.back() |= std::uint64_t{1} << lane;
  }
  return groups;
}

/// Every active lane has the address of its neighbour at that distance, where that one is active.
bool pairs(const Request& request, unsigned distance) {
  for (std::uint64_t left = request.mask; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(__builtin_ctzll(left));
    const unsigned partner = lane ^ distance;
    if (request.active(static_cast<int>(partner)) &&
        request.address[partner] != request.address[lane]) {
      return false;
    }
  }
  return true;
}

NaiveAccess access_of(const Machine& machine, Op op, int bytes) {
  const PhaseRule* rule = rule_for(machine, op, bytes);
  NaiveAccess access;
  access.groups = phases_of(machine, rule, bytes);
  if (machine.pair_rule && op == Op::kLoad && (bytes == 8 || bytes == 16)) {
    for (std::size_t i = 0; i < access.groups.size(); ++i) {
      if (i % 2 == 0) access.merged.push_back(0);
      access.merged.back() |= access.groups[i];
    }
  }
  access.broadcast = machine.broadcast;
  if (op == Op::kAtomic) {
    access.broadcast =
        machine.atomics == Atomics::kMerge ? Broadcast::kMulticast : Broadcast::kNone;
  }
  if (op == Op::kLoad || op == Op::kLoadMatrix) {
    access.ports = static_cast<std::uint32_t>(machine.ports);
  }
  access.shared_banks = static_cast<std::uint32_t>(
      rule != nullptr && rule->conflict_banks != 0 ? rule->conflict_banks : machine.banks);
  access.bytes = static_cast<std::uint32_t>(bytes);
  if (machine.lane_words == LaneWords::kFirst) access.bytes = std::min(access.bytes, 4U);
  return access;
}

}  // namespace

NaiveAccesses::NaiveAccesses(const Machine& machine) {
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      accesses_[access_index(static_cast<Op>(op), bytes)] =
          access_of(machine, static_cast<Op>(op), bytes);
    }
  }
}

const std::vector<std::uint64_t>& NaiveAccesses::phases(const Request& request) const {
  const NaiveAccess& access = of(request.op, request.bytes);
  const bool merge = !access.merged.empty() && (pairs(request, 1) || pairs(request, 2));
  return merge ? access.merged : access.groups;
}

std::uint32_t naive_word_bytes(const Machine& machine) {
  return static_cast<std::uint32_t>(machine.interleave_bytes == 0 ? machine.bank_bytes
                                                                  : machine.interleave_bytes);
}

std::uint32_t naive_slots_per_lane(const Machine& machine) {
  return std::max(2U, static_cast<std::uint32_t>(kMaxAccessBytes) / naive_word_bytes(machine));
}

}  // namespace warpbank
