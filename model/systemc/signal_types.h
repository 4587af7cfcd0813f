// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <systemc>
#include <tuple>
#include <vector>

#include "engine/arbitration.h"
#include "engine/block_ports.h"
#include "engine/slot_set.h"
#include "engine/slots.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// A bundle of 32-bit words as one signal.
template <std::size_t Words>
struct WordBus {
  std::array<std::uint32_t, Words> word{};
  bool operator==(const WordBus& other) const { return word == other.word; }
};
using LaneAddressBus = WordBus<std::tuple_size_v<LaneAddresses>>;
using LaneDataBus = WordBus<std::tuple_size_v<LaneData>>;

/// The request that the phase sequencer holds: op_o, size_o, bank_o, row_o, offset_o, wdata_o.
struct HeldRequest {
  Op op = Op::kLoad;
  int bytes = 4;  ///< per lane
  Slots slots;
  LaneDataBus wdata;
};

/// What the arbiter answers: served_o, slot_port_o, bank_used_o and bank_row_o.
struct Grant {
  explicit Grant(const Machine& machine)
      : bank_used(static_cast<std::size_t>(machine.banks)),
        bank_row(static_cast<std::size_t>(machine.banks * machine.ports)) {}

  bool write = false;   ///< a store
  bool atomic = false;  ///< the rows that are read will be written back
  Wavefront wavefront;
  std::vector<std::uint8_t> bank_used;  ///< per bank: bit p set, port p is in use
  std::vector<std::uint32_t> bank_row;  ///< element bank * ports + port; stale where not in use
};

/// The store data scattered to the banks: bank_wmask_o and bank_wdata_o. Meaningful in the banks
/// that a store's grant uses, stale elsewhere.
struct BankWrites {
  explicit BankWrites(const Machine& machine)
      : mask(static_cast<std::size_t>(machine.banks)),
        data(static_cast<std::size_t>(machine.banks * machine.bank_bytes)) {}

  std::vector<std::uint32_t> mask;  ///< per bank: bit i enables byte i
  std::vector<std::uint8_t> data;   ///< element bank * bank_bytes + byte
};

/// Rows that an atomic has changed, in the cycle in which they are to be written back.
struct RowUpdates {
  explicit RowUpdates(const Machine& machine)
      : data(static_cast<std::size_t>(machine.banks * machine.bank_bytes)),
        waiting(static_cast<std::size_t>(machine.banks)) {}

  std::vector<PortUse> uses;          ///< the banks, and which of their rows
  std::vector<std::uint8_t> data;     ///< element bank * bank_bytes + byte; stale in other banks
  std::vector<std::uint8_t> waiting;  ///< per bank: 1 where `uses` names it
};

// What sc_signal asks of a type that it carries.
template <std::size_t Words>
std::ostream& operator<<(std::ostream& out, const WordBus<Words>& bus) {
  for (const std::uint32_t word : bus.word) out << word << ' ';
  return out;
}
inline std::ostream& operator<<(std::ostream& out, const SlotSet& set) {
  for (const std::uint64_t word : set.words) out << word << ' ';
  return out;
}
template <std::size_t Words>
void sc_trace(sc_core::sc_trace_file* file, const WordBus<Words>& bus, const std::string& name) {
  for (std::size_t i = 0; i < bus.word.size(); ++i) {
    sc_core::sc_trace(file, bus.word[i], name + "_" + std::to_string(i));
  }
}
inline void sc_trace(sc_core::sc_trace_file* file, const SlotSet& set, const std::string& name) {
  for (std::size_t i = 0; i < set.words.size(); ++i) {
    sc_core::sc_trace(file, set.words[i], name + "_" + std::to_string(i));
  }
}

}  // namespace warpbank
