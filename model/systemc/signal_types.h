// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <systemc>
#include <vector>

#include "engine/arbitration.h"
#include "engine/slot_set.h"
#include "engine/slots.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// One 32-bit word per lane: an address or data.
struct LaneWords {
  std::array<std::uint32_t, kMaxLanes> word{};
  bool operator==(const LaneWords& other) const { return word == other.word; }
};

/// The request that the phase sequencer holds: write_o, size_o, bank_o, row_o, offset_o, wdata_o.
struct HeldRequest {
  bool write = false;
  int bytes = 4;  ///< per lane: 1, 2, 4
  Slots slots;
  LaneWords wdata;
};

/// What the arbiter answers: served_o, slot_port_o, bank_used_o and bank_row_o.
struct Grant {
  explicit Grant(const Machine& machine)
      : bank_used(static_cast<std::size_t>(machine.banks)),
        bank_row(static_cast<std::size_t>(machine.banks * machine.ports)) {}

  bool write = false;
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

// What sc_signal asks of a type that it carries.
inline std::ostream& operator<<(std::ostream& out, const LaneWords& lanes) {
  for (const std::uint32_t word : lanes.word) out << word << ' ';
  return out;
}
inline std::ostream& operator<<(std::ostream& out, const SlotSet& set) {
  for (const std::uint64_t word : set.words) out << word << ' ';
  return out;
}
inline void sc_trace(sc_core::sc_trace_file* file, const LaneWords& lanes,
                     const std::string& name) {
  for (std::size_t i = 0; i < lanes.word.size(); ++i) {
    sc_core::sc_trace(file, lanes.word[i], name + "_" + std::to_string(i));
  }
}
inline void sc_trace(sc_core::sc_trace_file* file, const SlotSet& set, const std::string& name) {
  for (std::size_t i = 0; i < set.words.size(); ++i) {
    sc_core::sc_trace(file, set.words[i], name + "_" + std::to_string(i));
  }
}

}  // namespace warpbank
