// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/rtl_parameters.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "machine/phase_plan.h"
#include "request/legal_access.h"

namespace warpbank {
namespace {

/// Fields of a few bits each, the first in the lowest, as one hexadecimal number.
class BitTable {
 public:
  void append(std::uint32_t value, int bits) {
    for (int bit = 0; bit < bits; ++bit) bits_.push_back(((value >> bit) & 1U) != 0);
  }

  std::string hexadecimal() const {
    std::string digits;
    for (std::size_t first = 0; first < bits_.size(); first += 4) {
      unsigned digit = 0;
      for (std::size_t i = first; i < std::min(first + 4, bits_.size()); ++i) {
        if (bits_[i]) digit |= 1U << (i - first);
      }
      digits += "0123456789abcdef"[digit];
    }
    std::reverse(digits.begin(), digits.end());
    return digits;
  }

 private:
  std::vector<bool> bits_;
};

constexpr int kPlanBits = 6;
constexpr int kPhaseBits = 6;
constexpr int kBanksBits = 11;

std::uint32_t phase_of(const PhasePlan& plan, int lane) {
  for (std::size_t phase = 0; phase < plan.groups.size(); ++phase) {
    if (((plan.groups[phase] >> lane) & 1U) != 0) return static_cast<std::uint32_t>(phase);
  }
  return 0;
}

/// The tables PlanOf, PlanPhase and PlanConflict of docs/block.md.
void add_plans(const Machine& machine, RtlParameters& parameters) {
  std::vector<PhasePlan> plans;
  BitTable plan_of;
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      std::size_t number = 0;
      if (access_exists(static_cast<Op>(op), bytes)) {
        PhasePlan plan = phase_plan(machine, static_cast<Op>(op), bytes);
        plan.merged.clear();  // follows from the groups
        const auto same = std::find(plans.begin(), plans.end(), plan);
        number = static_cast<std::size_t>(same - plans.begin());
        if (same == plans.end()) plans.push_back(plan);
      }
      plan_of.append(static_cast<std::uint32_t>(number), kPlanBits);
    }
  }
  BitTable plan_phase;
  BitTable plan_conflict;
  for (const PhasePlan& plan : plans) {
    for (int lane = 0; lane < machine.lanes; ++lane) {
      plan_phase.append(phase_of(plan, lane), kPhaseBits);
    }
    plan_conflict.append(static_cast<std::uint32_t>(plan.conflict_banks), kBanksBits);
  }
  parameters.emplace_back("plans", fmt::to_string(plans.size()));
  parameters.emplace_back("plan_of", plan_of.hexadecimal());
  parameters.emplace_back("plan_phase", plan_phase.hexadecimal());
  parameters.emplace_back("plan_conflict", plan_conflict.hexadecimal());
}

}  // namespace

RtlParameters rtl_parameters(const Machine& machine) {
  RtlParameters parameters;
  const auto add = [&](const char* key, std::uint64_t value) {
    parameters.emplace_back(key, fmt::to_string(value));
  };
  add("lanes", static_cast<std::uint64_t>(machine.lanes));
  add("banks", static_cast<std::uint64_t>(machine.banks));
  add("bank_bytes", static_cast<std::uint64_t>(machine.bank_bytes));
  add("rows", machine.rows());
  add("interleave", static_cast<std::uint64_t>(machine.interleave()));
  add("mapping", static_cast<std::uint64_t>(machine.mapping));
  add("broadcast", static_cast<std::uint64_t>(machine.broadcast));
  add("ports", static_cast<std::uint64_t>(machine.ports));
  add("extra_latency", static_cast<std::uint64_t>(machine.extra_latency));
  add("access_bytes", kMaxAccessBytes);
  add("lane_words_first", machine.lane_words == LaneWords::kFirst ? 1 : 0);
  add("pair_rule", machine.pair_rule ? 1 : 0);
  add("atomics", machine.atomics == Atomics::kMerge ? 1 : 2);
  add("atomic_cycles", static_cast<std::uint64_t>(machine.atomic_cycles));
  if (machine.phases != Phases::kDerived) add_plans(machine, parameters);
  return parameters;
}

std::string rtl_library_name(const RtlParameters& parameters) {
  std::string all;
  for (const auto& [key, value] : parameters) all += fmt::format("{}={} ", key, value);
  return fmt::format("shared_memory-{}x{}x{}-{:016x}", parameters[0].second, parameters[1].second,
                     parameters[2].second, XXH3_64bits(all.data(), all.size()));
}

}  // namespace warpbank
