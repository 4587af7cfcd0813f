// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/machine.h"

#include <array>
#include <cstddef>
#include <optional>
#include <tuple>

#include "machine/phase_rule_check.h"
#include "request/request.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

void check_range(std::string_view key, std::uint64_t value, std::uint64_t low, std::uint64_t high) {
  if (value >= low && value <= high) return;
  throw UserError(std::string(key) + ": " + std::to_string(value) + " is out of range",
                  "expected " + std::to_string(low) + ".." + std::to_string(high));
}

bool power_of_two(int value) { return value > 0 && (value & (value - 1)) == 0; }

auto all_fields(const Machine& m) {
  return std::tie(m.name, m.source, m.lanes, m.banks, m.bank_bytes, m.shared_bytes, m.ports,
                  m.mapping, m.broadcast, m.pair_rule, m.lane_words, m.atomics, m.atomic_cycles,
                  m.extra_latency, m.phases, m.phase_rules);
}

}  // namespace

std::string_view name_of(Mapping mapping) {
  constexpr std::array<std::string_view, 3> kNames = {"modulo", "xor", "skew"};
  return kNames[static_cast<std::size_t>(mapping)];
}

std::string_view name_of(Broadcast broadcast) {
  constexpr std::array<std::string_view, 3> kNames = {"multicast", "single", "none"};
  return kNames[static_cast<std::size_t>(broadcast)];
}

std::string_view name_of(Phases phases) {
  constexpr std::array<std::string_view, 3> kNames = {"derived", "whole", "listed"};
  return kNames[static_cast<std::size_t>(phases)];
}

std::string_view name_of(LaneWords lane_words) {
  return lane_words == LaneWords::kAll ? "all" : "first";
}

std::string_view name_of(Atomics atomics) {
  return atomics == Atomics::kMerge ? "merge" : "serialize";
}

std::uint32_t Machine::rows() const {
  const auto line = static_cast<std::uint64_t>(banks) * static_cast<std::uint64_t>(bank_bytes);
  return static_cast<std::uint32_t>((shared_bytes + line - 1) / line);
}

bool Machine::operator==(const Machine& other) const {
  return interleave() == other.interleave() && all_fields(*this) == all_fields(other);
}

void check_machine(const Machine& m) {
  check_range("lanes", static_cast<std::uint64_t>(m.lanes), 1, kMaxLanes);
  check_range("banks", static_cast<std::uint64_t>(m.banks), 1, kMaxBanks);
  check_range("bank_bytes", static_cast<std::uint64_t>(m.bank_bytes), 1, kMaxBankBytes);
  check_range("shared_bytes", m.shared_bytes, 1, kMaxSharedBytes);
  check_range("ports", static_cast<std::uint64_t>(m.ports), 1, kMaxPorts);
  check_range("atomic_cycles", static_cast<std::uint64_t>(m.atomic_cycles), 1, kMaxAtomicCycles);
  check_range("extra_latency", static_cast<std::uint64_t>(m.extra_latency), 0, kMaxExtraLatency);
  if (!power_of_two(m.bank_bytes)) {
    throw UserError("bank_bytes: " + std::to_string(m.bank_bytes) + " is not a power of two",
                    "expected 1, 2, 4, 8, 16 or 32");
  }
  if (!power_of_two(m.interleave())) {
    throw UserError(
        "interleave_bytes: " + std::to_string(m.interleave()) + " is not a power of two",
        "expected one up to bank_bytes, " + std::to_string(m.bank_bytes));
  }
  if (m.interleave() > m.bank_bytes) {
    throw UserError("interleave_bytes, bank_bytes: " + std::to_string(m.interleave()) +
                        " is more than the " + std::to_string(m.bank_bytes) + " of a bank row",
                    "interleave_bytes: 0 follows bank_bytes");
  }
  // A lane would meet one bank row twice, which no engine takes for one slot.
  if (m.interleave() < m.bank_bytes && m.banks * m.interleave() < kMaxAccessBytes) {
    throw UserError("interleave_bytes: " + std::to_string(m.interleave()) + " with " +
                        std::to_string(m.banks) + " banks puts a lane's access twice into one row",
                    "interleave_bytes below bank_bytes needs banks * interleave_bytes >= " +
                        std::to_string(kMaxAccessBytes));
  }
  if (m.mapping == Mapping::kXor && !power_of_two(m.banks)) {
    throw UserError("mapping: xor needs a power of two of banks, not " + std::to_string(m.banks),
                    "use modulo or skew");
  }
  if (const std::optional<RuleProblem> problem = find_rule_problem(m)) {
    throw UserError("phases: rule " + std::to_string(problem->rule + 1) + ": " + problem->key +
                        (problem->key.empty() ? "" : ": ") + problem->message,
                    problem->hint);
  }
}

}  // namespace warpbank
