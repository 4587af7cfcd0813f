// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// All lanes, shuffled and cut into groups of uneven sizes.
inline std::vector<std::uint64_t> random_groups(int lanes, std::mt19937_64& random) {
  std::vector<std::uint64_t> order;
  for (int lane = 0; lane < lanes; ++lane) order.push_back(std::uint64_t{1} << lane);
  if (random() % 2 == 0) std::shuffle(order.begin(), order.end(), random);
  const std::uint64_t cuts = 1 + random() % 8;
  std::vector<std::uint64_t> groups(1);
  for (const std::uint64_t lane : order) {
    if (groups.back() != 0 && random() % static_cast<std::uint64_t>(lanes) < cuts) {
      groups.push_back(0);
    }
    groups.back() |= lane;
  }
  return groups;
}

/// Rules for some of the accesses; no two for the same one.
inline std::vector<PhaseRule> random_rules(const Machine& machine, std::mt19937_64& random) {
  struct Accesses {
    std::vector<Op> ops;
    std::vector<int> bytes;
  };
  const std::vector<Accesses> accesses = {
      {{Op::kLoad, Op::kStore}, {1, 2}},
      {{Op::kLoad}, {4}},
      {{Op::kStore}, {4}},
      {{Op::kLoad}, {8, 12}},
      {{Op::kStore}, {8}},
      {{Op::kStore}, {12, 16}},
      {{Op::kLoad}, {16}},
      {{Op::kLoadMatrix, Op::kStoreMatrix}, {16}},
      {{Op::kAtomic}, {4, 8}},
  };
  std::vector<int> divisors;
  for (int n = 1; n <= machine.banks; ++n) {
    if (machine.banks % n == 0) divisors.push_back(n);
  }
  std::vector<PhaseRule> rules;
  for (const auto& [ops, bytes] : accesses) {
    if (random() % 2 == 0) continue;
    PhaseRule rule;
    rule.ops = ops;
    rule.bytes = bytes;
    const std::uint64_t kind = random() % 8;
    if (kind == 0) {
      rule.refused = "not on this machine";
    } else if (kind < 4) {
      rule.lanes = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(machine.lanes));
    } else {
      rule.groups = random_groups(machine.lanes, random);
    }
    if (kind != 0 && random() % 3 == 0) rule.conflict_banks = divisors[random() % divisors.size()];
    rules.push_back(rule);
  }
  return rules;
}

/// Any machine whose shared memory is small enough that lanes meet often.
inline rc::Gen<Machine> random_machine() {
  return rc::gen::exec([] {
    Machine machine;
    machine.lanes = *rc::gen::inRange(1, kMaxLanes + 1);
    machine.banks = *rc::gen::oneOf(rc::gen::inRange(1, 70), rc::gen::inRange(1, 1025),
                                    rc::gen::element(1, 2, 4, 8, 16, 32, 64, 128, 1024));
    machine.bank_bytes = 1 << *rc::gen::inRange(0, 6);
    machine.interleave_bytes = *rc::gen::element(0, 0, 1, 2, 4, 8, 16, 32);
    machine.shared_bytes = static_cast<std::uint64_t>(*rc::gen::inRange(16, 1 << 17));
    machine.ports = *rc::gen::inRange(1, kMaxPorts + 1);
    machine.mapping = *rc::gen::element(Mapping::kModulo, Mapping::kXor, Mapping::kSkew);
    machine.broadcast =
        *rc::gen::element(Broadcast::kMulticast, Broadcast::kSingle, Broadcast::kNone);
    machine.pair_rule = *rc::gen::arbitrary<bool>();
    machine.lane_words = *rc::gen::element(LaneWords::kAll, LaneWords::kAll, LaneWords::kFirst);
    machine.atomics = *rc::gen::element(Atomics::kMerge, Atomics::kSerialize);
    machine.atomic_cycles = *rc::gen::inRange(1, 6);
    machine.phases = *rc::gen::element(Phases::kDerived, Phases::kWhole, Phases::kListed);
    machine.extra_latency = *rc::gen::inRange(0, 5);
    const bool power_of_two = (machine.banks & (machine.banks - 1)) == 0;
    if (machine.mapping == Mapping::kXor && !power_of_two) machine.mapping = Mapping::kModulo;
    // Below the width of a row the interleaving needs a row that holds the widest access.
    if (machine.interleave_bytes > machine.bank_bytes ||
        machine.banks * machine.interleave_bytes < kMaxAccessBytes) {
      machine.interleave_bytes = 0;
    }
    if (machine.phases == Phases::kListed) {
      std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
      machine.phase_rules = random_rules(machine, random);
    }
    check_machine(machine);
    return machine;
  });
}

/// Whether a rule says that the machine has no such access.
inline bool refuses(const Machine& machine, Op op, int bytes) {
  for (const PhaseRule& rule : machine.phase_rules) {
    if (rule.covers(op, bytes)) return !rule.refused.empty();
  }
  return op == Op::kAtomic && refuses(machine, Op::kStore, bytes);
}

/// The lanes that are active: of a matrix access none, or exactly the first 8, 16 or 32.
inline std::uint64_t random_mask(const Machine& machine, Op op, std::mt19937_64& random) {
  const std::uint64_t all = ~std::uint64_t{0} >> (kMaxLanes - machine.lanes);
  if (op == Op::kLoadMatrix || op == Op::kStoreMatrix) {
    const std::uint64_t rows = std::uint64_t{8} << random() % 4;  // 64: none
    return rows > 32 || rows > static_cast<std::uint64_t>(machine.lanes)
               ? 0
               : (std::uint64_t{1} << rows) - 1;
  }
  return random() % 2 == 0 ? all & random() : all;
}

/// A legal access of any op and width: uniform, strided, around few rows, on one word, or with
/// neighbours on one address. A machine that refuses what was drawn is asked for another.
inline Request random_request(const Machine& machine, std::mt19937_64& random) {
  Request request;
  for (int tries = 0; tries < 100; ++tries) {
    request.op = static_cast<Op>(std::array<int, 8>{0, 0, 0, 1, 1, 2, 3, 4}[random() % 8]);
    request.bytes = static_cast<std::uint8_t>(kAccessBytes[random() % kAccessBytes.size()]);
    if (request.op == Op::kAtomic) request.bytes = random() % 2 == 0 ? 4 : 8;
    if (request.op == Op::kLoadMatrix || request.op == Op::kStoreMatrix) request.bytes = 16;
    if (!refuses(machine, request.op, request.bytes)) break;
  }
  request.mask = random_mask(machine, request.op, random);
  const std::uint64_t alignment = request.bytes == 12 ? 4 : request.bytes;
  const std::uint64_t units = (machine.shared_bytes - request.bytes) / alignment + 1;
  const std::uint64_t kind = random() % 6;
  const std::uint64_t base = random() % units;
  const std::uint64_t stride =
      kind == 3 ? 0 : random() % (2 * static_cast<std::uint64_t>(machine.banks));
  const std::uint64_t spread = 1 + random() % std::min<std::uint64_t>(units, 64);
  const std::uint64_t distance = 1 + random() % 2;
  for (std::size_t lane = 0; lane < kMaxLanes; ++lane) {
    std::uint64_t unit = base + stride * lane;
    if (kind == 0) unit = random();
    if (kind == 1) unit = base + random() % spread;
    request.address[lane] = static_cast<std::uint32_t>(unit % units * alignment);
    const std::size_t partner = lane ^ distance;
    if (kind >= 4 && partner < lane) request.address[lane] = request.address[partner];
  }
  // A single lane that differs from its neighbour is enough to keep the phases apart.
  if (kind == 5) {
    request.address[random() % kMaxLanes] =
        static_cast<std::uint32_t>(random() % units * alignment);
  }
  return request;
}

}  // namespace warpbank
