// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/arbitration.h"

#include <cstddef>

#include "machine/phase_plan.h"

namespace warpbank {

ServiceRule service_rule(const Machine& machine, Op op, int bytes) {
  ServiceRule rule;
  rule.broadcast = machine.broadcast;
  if (op == Op::kAtomic) {
    rule.broadcast = machine.atomics == Atomics::kMerge ? Broadcast::kMulticast : Broadcast::kNone;
  }
  const bool reads_only = op == Op::kLoad || op == Op::kLoadMatrix;
  rule.ports = reads_only ? static_cast<std::uint32_t>(machine.ports) : 1;
  rule.conflict_banks = static_cast<std::uint32_t>(phase_plan(machine, op, bytes).conflict_banks);
  return rule;
}

Arbitration::Arbitration(const Machine& machine)
    : banks_(static_cast<std::uint32_t>(machine.banks)),
      leads_(static_cast<std::size_t>(machine.banks)) {
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      rules_[access_index(static_cast<Op>(op), bytes)] =
          service_rule(machine, static_cast<Op>(op), bytes);
    }
  }
}

void Arbitration::step(const Slots& slots, const SlotSet& pending, Op op, int bytes,
                       Wavefront& wavefront) {
  wavefront.served = {};
  wavefront.uses.clear();
  ++stamp_;
  const ServiceRule rule = rules_[access_index(op, bytes)];
  bool lowest = true;
  std::uint64_t shared_place = 0;
  pending.for_each([&](int slot) {
    const auto s = static_cast<std::size_t>(slot);
    const std::uint16_t bank = slots.bank[s];
    const std::uint64_t place = (std::uint64_t{bank} << 32U) | slots.row[s];
    Lead& lead = leads_[rule.conflict_banks == banks_ ? bank : bank % rule.conflict_banks];
    if (lead.stamp != stamp_) {
      lead.stamp = stamp_;
      lead.used = 0;
    }
    if (lowest) shared_place = place;
    // A slot joins a row that is already being served where the policy lets that row be shared:
    // with multicast every row, with single the row of the lowest pending slot (port 0 there).
    std::uint32_t shareable = 0;
    if (rule.broadcast == Broadcast::kMulticast) shareable = lead.used;
    if (rule.broadcast == Broadcast::kSingle && place == shared_place && !lowest) shareable = 1;
    lowest = false;
    std::uint32_t port = 0;
    while (port < shareable && lead.place[port] != place) ++port;
    if (port == shareable) {
      if (lead.used == rule.ports) return;  // every port is taken: this slot waits
      port = lead.used++;
      lead.place[port] = place;
      wavefront.uses.push_back({bank, static_cast<std::uint8_t>(port), slots.row[s]});
    }
    wavefront.served.set(slot);
    wavefront.slot_port[s] = static_cast<std::uint8_t>(port);
  });
}

}  // namespace warpbank
