// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The nets of BlockWaves: what each of them reads from the model.
#include <cstdint>
#include <string>

#include "engine/slots.h"
#include "systemc/block_waves.h"

namespace warpbank {

void BlockWaves::add_ports() {
  const SharedMemory& m = memory_;
  nets_["clk"] = writer_.add_net(1);
  add("cycle", 64,
      [this](BitVector& value) { value.put(0, 64, static_cast<std::uint64_t>(cycle_)); });
  add_bit("rst_n", [&m] { return m.rst_ni.read(); });
  add_bit("req_valid", [&m] { return m.req_valid_i.read(); });
  add_bit("req_ready", [&m] { return m.req_ready_o.read(); });
  add("req_op", 3, [&m](BitVector& value) { value.put(0, 3, m.req_op_i.read()); });
  add("req_size", 3, [&m](BitVector& value) { value.put(0, 3, m.req_size_i.read()); });
  add("req_mask", lanes_,
      [this, &m](BitVector& value) { value.put(0, lanes_, m.req_mask_i.read()); });
  add_addresses("req_addr", [&m]() -> const LaneAddresses& { return m.req_addr_i.read().word; });
  add_data("req_wdata", [&m]() -> const LaneData& { return m.req_wdata_i.read().word; });
  add_bit("resp_valid", [&m] { return m.resp_valid_o.read(); });
  add_bit("resp_ready", [&m] { return m.resp_ready_i.read(); });
  add_data("resp_rdata", [&m]() -> const LaneData& { return m.resp_rdata_o.read().word; });
  add_set("gated_served",
          [&m] { return m.advance_o->read() ? m.grant_o->read().wavefront.served : SlotSet{}; });
  add_bit("gated_phase_last", [&m] { return m.advance_o->read() && m.phase_last_o->read(); });
}

void BlockWaves::add_request() {
  const PhaseSequencer& sequencer = memory_.phase_sequencer();
  const auto& request = sequencer.request_o;
  add_bit("stall", [&sequencer] { return sequencer.stall_i.read(); });
  add_bit("write", [&request] {
    return request->read().op == Op::kStore || request->read().op == Op::kStoreMatrix;
  });
  add_bit("atomic", [&request] { return request->read().op == Op::kAtomic; });
  add("size", 3, [this, &request](BitVector& value) {
    const int moved = machine_.moved_bytes(request->read().bytes);
    value.put(0, 3, static_cast<std::uint64_t>(width_code(moved)));
  });
  add_slots("bank", index_width(banks_), [&request](std::size_t slot) {
    const Slots& slots = request->read().slots;
    return slots.active.test(static_cast<int>(slot)) ? slots.bank[slot] : 0;
  });
  add_slots("row", row_width_, [&request](std::size_t slot) {
    const Slots& slots = request->read().slots;
    return slots.active.test(static_cast<int>(slot)) ? slots.row[slot] : 0;
  });
  add_slots("offset", index_width(bank_bytes_), [&request](std::size_t slot) {
    const Slots& slots = request->read().slots;
    return slots.active.test(static_cast<int>(slot)) ? slots.offset[slot] : 0;
  });
  add_data("wdata", [&request]() -> const LaneData& { return request->read().wdata.word; });
  add_set("remaining", [&sequencer] { return sequencer.remaining(); });
  add_set("pending", [&sequencer] { return sequencer.pending_o.read(); });
  add_bit("first", [&sequencer] { return sequencer.first_o.read(); });
  add_bit("last", [&sequencer] { return sequencer.last_o.read(); });
  add_bit("phase_last", [&sequencer] { return sequencer.phase_last_o.read(); });
}

void BlockWaves::add_grant() {
  const auto& grant = memory_.grant_o;
  add_set("served", [&grant] { return grant->read().wavefront.served; });
  add_slots("slot_port", index_width(ports_), [&grant](std::size_t slot) {
    const Wavefront& wavefront = grant->read().wavefront;
    return wavefront.served.test(static_cast<int>(slot)) ? wavefront.slot_port[slot] : 0;
  });
  const auto fill_used = [this, &grant](BitVector& value) {
    for (const PortUse& use : grant->read().wavefront.uses) {
      value.put(use.bank * ports_ + use.port, 1, 1);
    }
  };
  add("bank_used", banks_ * ports_, fill_used);
  add("bank_ren", banks_ * ports_, [this, &grant, fill_used](BitVector& value) {
    if (memory_.advance_o->read() && !grant->read().write) fill_used(value);
  });
  add("bank_row", banks_ * ports_ * row_width_, [this, &grant](BitVector& value) {
    for (const PortUse& use : grant->read().wavefront.uses) {
      value.put((use.bank * ports_ + use.port) * row_width_, row_width_, use.row);
    }
  });
}

void BlockWaves::add_bank_data() {
  const auto& grant = memory_.grant_o;
  const auto& writes = memory_.writes_o;
  const auto fill_mask = [this, &grant, &writes](BitVector& value) {
    if (!grant->read().write) return;
    for (const PortUse& use : grant->read().wavefront.uses) {
      value.put(use.bank * bank_bytes_, bank_bytes_, writes->read().mask[use.bank]);
    }
  };
  add("bank_wmask", banks_ * bank_bytes_, fill_mask);
  add("gated_bank_wmask", banks_ * bank_bytes_, [this, fill_mask](BitVector& value) {
    if (memory_.advance_o->read()) fill_mask(value);
  });
  add("bank_wdata", banks_ * bank_bytes_ * 8, [this, &grant, &writes](BitVector& value) {
    if (!grant->read().write) return;
    for (const PortUse& use : grant->read().wavefront.uses) {
      for (std::size_t byte = 0; byte < bank_bytes_; ++byte) {
        if (((writes->read().mask[use.bank] >> byte) & 1U) == 0) continue;
        const std::size_t element = use.bank * bank_bytes_ + byte;
        value.put(element * 8, 8, writes->read().data[element]);
      }
    }
  });
  add("bank_rdata", banks_ * ports_ * bank_bytes_ * 8, [this](BitVector& value) {
    const std::uint8_t* rows = memory_.crossbar().bank_rdata_i->read();
    for (std::size_t byte = 0; byte < banks_ * ports_ * bank_bytes_; ++byte) {
      value.put(byte * 8, 8, rows[byte]);
    }
  });
  const auto& lanes = memory_.crossbar().lane_rdata_o;
  add_data("lane_rdata", [&lanes]() -> const LaneData& { return lanes->read().word; });
}

void BlockWaves::add_bank(std::size_t bank) {
  const auto& grant = memory_.grant_o;
  const auto& writes = memory_.writes_o;
  const std::string suffix = "_" + std::to_string(bank);
  const auto enabled = [this, &grant, bank](std::size_t port, bool write) {
    return memory_.advance_o->read() && grant->read().write == write &&
           ((grant->read().bank_used[bank] >> port) & 1U) != 0;
  };
  add("ren" + suffix, ports_, [this, enabled](BitVector& value) {
    for (std::size_t port = 0; port < ports_; ++port) {
      value.put(port, 1, enabled(port, false) ? 1 : 0);
    }
  });
  add("row" + suffix, ports_ * row_width_, [this, &grant, bank](BitVector& value) {
    for (std::size_t port = 0; port < ports_; ++port) {
      if (((grant->read().bank_used[bank] >> port) & 1U) == 0) continue;
      value.put(port * row_width_, row_width_, grant->read().bank_row[bank * ports_ + port]);
    }
  });
  // A store, else the row that an atomic has changed.
  const auto& updates = memory_.atomic_unit().updates_o;
  const auto written_back = [this, &updates, bank] {
    return updates->read().waiting[bank] != 0 && !memory_.phase_sequencer().stall_i.read();
  };
  add("wmask" + suffix, bank_bytes_,
      [this, &writes, enabled, written_back, bank](BitVector& value) {
        if (enabled(0, true)) {
          value.put(0, bank_bytes_, writes->read().mask[bank]);
        } else if (written_back()) {
          value.put(0, bank_bytes_, ~std::uint64_t{0} >> (64 - bank_bytes_));
        }
      });
  add("wdata" + suffix, bank_bytes_ * 8,
      [this, &writes, &updates, enabled, written_back, bank](BitVector& value) {
        const bool store = enabled(0, true);
        if (!store && !written_back()) return;
        for (std::size_t byte = 0; byte < bank_bytes_; ++byte) {
          if (store && ((writes->read().mask[bank] >> byte) & 1U) == 0) continue;
          const auto& data = store ? writes->read().data : updates->read().data;
          value.put(byte * 8, 8, data[bank * bank_bytes_ + byte]);
        }
      });
  add("rdata" + suffix, ports_ * bank_bytes_ * 8, [this, bank](BitVector& value) {
    const std::uint8_t* rows = memory_.crossbar().bank_rdata_i->read();
    const std::size_t first = bank * ports_ * bank_bytes_;
    for (std::size_t byte = 0; byte < ports_ * bank_bytes_; ++byte) {
      value.put(byte * 8, 8, rows[first + byte]);
    }
  });
}

}  // namespace warpbank
