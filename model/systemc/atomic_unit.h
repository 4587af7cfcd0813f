// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <systemc>

#include "engine/slot_set.h"
#include "machine/machine.h"
#include "systemc/bank_rows.h"
#include "systemc/signal_types.h"
#include "systemc/wires.h"

namespace warpbank {

/// Adds what the lanes of an atomic bring to the rows that left the SRAMs, in the cycle after the
/// wavefront, and answers each lane with the value that it found. The slots of a wavefront take
/// their turns lowest first, so a lane finds what lower lanes on its word have added. A carry goes
/// from one slot of a lane to the next when both are in the wavefront.
class AtomicUnit : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> stall_i{"stall_i"};
  sc_core::sc_in<bool> advance_i{"advance_i"};                    ///< the grant counts
  sc_core::sc_port<WiresIf<HeldRequest>> request_i{"request_i"};  ///< bank_i, offset_i, wdata_i
  sc_core::sc_port<WiresIf<Grant>> grant_i{"grant_i"};
  sc_core::sc_port<BankRowsIf> bank_rdata_i{"bank_rdata_i"};
  sc_core::sc_export<WiresIf<LaneDataBus>> lane_old_o{"lane_old_o"};
  sc_core::sc_export<WiresIf<RowUpdates>> updates_o{"updates_o"};

  AtomicUnit(const sc_core::sc_module_name& name, const Machine& machine);

  /// Forgets the rows that are to be written back.
  void clear();

 private:
  /// One slot whose turn comes when its row arrives.
  struct Turn {
    std::uint32_t row_byte;   ///< first byte in RowUpdates::data
    std::uint32_t lane_byte;  ///< first byte in the lanes' data
    std::uint32_t bytes;
    bool carries_on;  ///< the slot before it in the same lane is in this wavefront
    std::uint64_t addend;
  };

  void edge();
  void add();

  std::size_t ports_;
  std::size_t bank_bytes_;
  std::uint32_t slots_per_lane_;
  std::size_t lane_bytes_;
  Wires<LaneDataBus> lane_old_{"lane_old", LaneDataBus{}};
  Wires<RowUpdates> updates_;
  std::array<Turn, kMaxSlots> turns_q_{};
  std::size_t turn_count_q_ = 0;
  std::vector<PortUse> uses_q_;
  sc_core::sc_event turns_changed_;
};

}  // namespace warpbank
