// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/slot_set.h"
#include "engine/slots.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// One bank port in use during one wavefront. With conflict_banks the port is that of the banks
/// that share it.
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

/// Who is served together in one kind of access.
struct ServiceRule {
  Broadcast broadcast = Broadcast::kMulticast;
  std::uint32_t ports = 1;
  std::uint32_t conflict_banks = 1;  ///< banks b, b + n, b + 2n.. share their ports
};

/// Stores, stmatrix and atomics have one port; atomics have a broadcast policy of their own.
ServiceRule service_rule(const Machine& machine, Op op, int bytes);

/// The arbitration step: the one place in C++ that says who is served in a wavefront. The SystemC
/// arbiter calls it every cycle; the RTL arbiter is held against it. The policies are those of
/// docs/model.md, "Arbitration".
class Arbitration {
 public:
  explicit Arbitration(const Machine& machine);

  /// Serves one wavefront of the `pending` slots of one phase of such an access.
  void step(const Slots& slots, const SlotSet& pending, Op op, int bytes, Wavefront& wavefront);

 private:
  struct Lead {
    std::uint64_t stamp = 0;  ///< the step in which this entry was written
    std::uint32_t used = 0;   ///< ports in use
    std::array<std::uint64_t, kMaxPorts> place{};
  };

  std::array<ServiceRule, kAccessKinds> rules_;
  std::uint32_t banks_;
  std::uint64_t stamp_ = 0;
  std::vector<Lead> leads_;  ///< per bank, or per set of banks that share their ports
};

}  // namespace warpbank
