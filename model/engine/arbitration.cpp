// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/arbitration.h"

#include <cstddef>

namespace warpbank {

Arbitration::Arbitration(const Machine& machine)
    : broadcast_(machine.broadcast),
      ports_(static_cast<std::uint32_t>(machine.ports)),
      leads_(static_cast<std::size_t>(machine.banks)) {}

void Arbitration::step(const Slots& slots, const SlotSet& pending, bool write,
                       Wavefront& wavefront) {
  wavefront.served = {};
  wavefront.uses.clear();
  ++stamp_;
  const std::uint32_t ports = write ? 1 : ports_;
  bool lowest = true;
  std::uint16_t shared_bank = 0;
  pending.for_each([&](int slot) {
    const auto s = static_cast<std::size_t>(slot);
    const std::uint16_t bank = slots.bank[s];
    const std::uint32_t row = slots.row[s];
    Lead& lead = leads_[bank];
    if (lead.stamp != stamp_) {
      lead.stamp = stamp_;
      lead.used = 0;
    }
    if (lowest) shared_bank = bank;
    // A slot joins a row that is already being served where the policy lets that row be shared:
    // with multicast every row, with single the row of the lowest pending slot (port 0 there).
    std::uint32_t shareable = 0;
    if (broadcast_ == Broadcast::kMulticast) shareable = lead.used;
    if (broadcast_ == Broadcast::kSingle && bank == shared_bank && !lowest) shareable = 1;
    lowest = false;
    std::uint32_t port = 0;
    while (port < shareable && lead.row[port] != row) ++port;
    if (port == shareable) {
      if (lead.used == ports) return;  // every port of the bank is taken: this slot waits
      port = lead.used++;
      lead.row[port] = row;
      wavefront.uses.push_back({bank, static_cast<std::uint8_t>(port), row});
    }
    wavefront.served.set(slot);
    wavefront.slot_port[s] = static_cast<std::uint8_t>(port);
  });
}

}  // namespace warpbank
