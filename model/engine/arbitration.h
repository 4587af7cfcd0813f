// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/slot_set.h"
#include "engine/slots.h"
#include "machine/machine.h"

namespace warpbank {

/// One bank port in use during one wavefront.
struct PortUse {
  std::uint16_t bank;
  std::uint8_t port;
  std::uint32_t row;
};

/// What one pass of the bank array does.
struct Wavefront {
  SlotSet served;
  std::vector<PortUse> uses;                        ///< each (bank, port) at most once
  std::array<std::uint8_t, kMaxSlots> slot_port{};  ///< through which port a served slot goes
};

/// The arbitration step: the one place in C++ that says who is served in a wavefront. The SystemC
/// arbiter calls it every cycle; the RTL arbiter is held against it. The policies are those of
/// docs/model.md, "Arbitration".
class Arbitration {
 public:
  explicit Arbitration(const Machine& machine);

  /// Serves one wavefront of the `pending` slots of one phase. `write`: stores have one port.
  void step(const Slots& slots, const SlotSet& pending, bool write, Wavefront& wavefront);

 private:
  struct Lead {
    std::uint64_t stamp = 0;  ///< the step in which this entry was written
    std::uint32_t used = 0;   ///< ports of the bank in use
    std::array<std::uint32_t, kMaxPorts> row{};
  };

  Broadcast broadcast_;
  std::uint32_t ports_;
  std::uint64_t stamp_ = 0;
  std::vector<Lead> leads_;  ///< per bank
};

}  // namespace warpbank
