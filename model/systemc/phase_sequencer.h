// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "engine/slots.h"
#include "machine/machine.h"
#include "systemc/signal_types.h"
#include "systemc/wires.h"

namespace warpbank {

/// Takes a request, turns it into slots (the RTL's address_map is SlotMap here) and shows those of
/// one phase after the other to the arbiter until all are served. Each wavefront of an atomic takes
/// atomic_cycles, in the first of which its slots are shown. Nothing moves in a stall.
class PhaseSequencer : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> rst_ni{"rst_ni"};
  sc_core::sc_in<bool> stall_i{"stall_i"};

  sc_core::sc_in<bool> req_valid_i{"req_valid_i"};
  sc_core::sc_out<bool> req_ready_o{"req_ready_o"};
  sc_core::sc_in<std::uint8_t> req_op_i{"req_op_i"};      ///< the value of Op
  sc_core::sc_in<std::uint8_t> req_size_i{"req_size_i"};  ///< width_code of the bytes per lane
  sc_core::sc_in<std::uint64_t> req_mask_i{"req_mask_i"};
  sc_core::sc_in<LaneAddressBus> req_addr_i{"req_addr_i"};
  sc_core::sc_in<LaneDataBus> req_wdata_i{"req_wdata_i"};

  sc_core::sc_export<WiresIf<HeldRequest>> request_o{"request_o"};
  sc_core::sc_out<SlotSet> pending_o{"pending_o"};
  sc_core::sc_port<WiresIf<Grant>> grant_i{"grant_i"};  ///< served_i
  sc_core::sc_out<bool> first_o{"first_o"};
  sc_core::sc_out<bool> last_o{"last_o"};
  sc_core::sc_out<bool> phase_last_o{"phase_last_o"};

  PhaseSequencer(const sc_core::sc_module_name& name, const Machine& machine);

  /// Slots of the held request that no wavefront has served before this cycle.
  const SlotSet& remaining() const { return remaining_q_; }

 private:
  void edge();
  void accept();
  void finish();

  SlotMap slot_map_;
  std::uint64_t all_lanes_;
  int atomic_cycles_;
  Wires<HeldRequest> request_{"request_q", HeldRequest{}};
  sc_core::sc_signal<bool> held_q_{"held_q"};
  sc_core::sc_signal<int> beat_q_{"beat_q"};  ///< cycle of the wavefront at hand, from 0
  int beats_q_ = 1;                           ///< cycles of each wavefront of the held request
  SlotSet remaining_q_;
  const std::vector<SlotSet>* phases_q_ = nullptr;  ///< of the held request, in slot_map_
};

}  // namespace warpbank
