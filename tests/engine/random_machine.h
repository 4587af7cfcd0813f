// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <random>

#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// Any machine whose shared memory is small enough that lanes meet often.
inline rc::Gen<Machine> random_machine() {
  return rc::gen::exec([] {
    Machine machine;
    machine.lanes = *rc::gen::inRange(1, kMaxLanes + 1);
    machine.banks = *rc::gen::oneOf(rc::gen::inRange(1, 70), rc::gen::inRange(1, 1025),
                                    rc::gen::element(1, 2, 4, 8, 16, 32, 64, 128, 1024));
    machine.bank_bytes = 1 << *rc::gen::inRange(0, 6);
    machine.shared_bytes = static_cast<std::uint64_t>(*rc::gen::inRange(16, 1 << 17));
    machine.ports = *rc::gen::inRange(1, kMaxPorts + 1);
    machine.mapping = *rc::gen::element(Mapping::kModulo, Mapping::kXor, Mapping::kSkew);
    machine.broadcast =
        *rc::gen::element(Broadcast::kMulticast, Broadcast::kSingle, Broadcast::kNone);
    machine.phases = *rc::gen::element(Phases::kDerived, Phases::kWhole);
    machine.extra_latency = *rc::gen::inRange(0, 5);
    const bool power_of_two = (machine.banks & (machine.banks - 1)) == 0;
    if (machine.mapping == Mapping::kXor && !power_of_two) machine.mapping = Mapping::kModulo;
    return machine;
  });
}

/// A legal request of 1, 2 or 4 bytes a lane: uniform, strided, around few rows, or on one word.
inline Request random_request(const Machine& machine, std::mt19937_64& random) {
  Request request;
  request.op = random() % 4 == 0 ? Op::kStore : Op::kLoad;
  request.bytes = static_cast<std::uint8_t>(1U << random() % 3);
  const std::uint64_t lanes =
      machine.lanes == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << machine.lanes) - 1;
  request.mask = lanes;
  if (random() % 2 == 0) request.mask &= random();
  const std::uint64_t units = machine.shared_bytes / request.bytes;
  const std::uint64_t kind = random() % 4;
  const std::uint64_t base = random() % units;
  const std::uint64_t stride =
      kind == 3 ? 0 : random() % (2 * static_cast<std::uint64_t>(machine.banks));
  const std::uint64_t spread = 1 + random() % std::min<std::uint64_t>(units, 64);
  for (std::size_t lane = 0; lane < kMaxLanes; ++lane) {
    std::uint64_t unit = base + stride * lane;
    if (kind == 0) unit = random();
    if (kind == 1) unit = base + random() % spread;
    request.address[lane] = static_cast<std::uint32_t>(unit % units * request.bytes);
  }
  return request;
}

}  // namespace warpbank
