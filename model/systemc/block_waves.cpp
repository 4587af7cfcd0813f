// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/block_waves.h"

#include <utility>

#include "engine/slots.h"

namespace warpbank {
namespace {

constexpr std::uint64_t kPeriodNs = 10;

}  // namespace

BlockWaves::BlockWaves(const WaveWindow& window, const Machine& machine, const SharedMemory& memory)
    : window_(window),
      machine_(machine),
      memory_(memory),
      lanes_(static_cast<std::size_t>(machine.lanes)),
      slots_(lanes_ * static_cast<std::size_t>(slots_per_lane(machine))),
      banks_(static_cast<std::size_t>(machine.banks)),
      ports_(static_cast<std::size_t>(machine.ports)),
      bank_bytes_(static_cast<std::size_t>(machine.bank_bytes)),
      row_width_(index_width(machine.rows())),
      bytes_(std::uint64_t{machine.rows()} * banks_ * bank_bytes_),
      writer_(window.file) {
  add_ports();
  add_request();
  add_grant();
  add_bank_data();
  for (std::size_t bank = 0; bank < banks_; ++bank) add_bank(bank);
  declare();
}

void BlockWaves::sample(std::int64_t cycle, std::uint64_t cycles_run) {
  if (cycle < window_.from || cycle >= window_.to) {
    if (inside_) writer_.flush();
    inside_ = false;
    return;
  }
  inside_ = true;
  cycle_ = cycle;
  const auto set_clk = [this](bool high) {
    BitVector value(1);
    value.put(0, 1, high ? 1 : 0);
    writer_.set(nets_.at("clk"), value);
  };
  writer_.set_time(cycles_run * kPeriodNs);
  set_clk(true);
  for (Probe& probe : probes_) {
    probe.value.clear();
    probe.fill(probe.value);
    writer_.set(probe.net, probe.value);
  }
  writer_.set_time(cycles_run * kPeriodNs + kPeriodNs / 2);
  set_clk(false);
}

void BlockWaves::add(const std::string& net, std::size_t width, Fill fill) {
  nets_[net] = writer_.add_net(width);
  probes_.push_back({nets_[net], BitVector(width), std::move(fill)});
}

void BlockWaves::add_bit(const std::string& net, std::function<bool()> read) {
  add(net, 1, [read = std::move(read)](BitVector& value) { value.put(0, 1, read() ? 1 : 0); });
}

void BlockWaves::add_slots(const std::string& net, std::size_t width,
                           std::function<std::uint64_t(std::size_t slot)> element) {
  add(net, slots_ * width, [this, width, element = std::move(element)](BitVector& value) {
    for (std::size_t slot = 0; slot < slots_; ++slot) value.put(slot * width, width, element(slot));
  });
}

void BlockWaves::add_set(const std::string& net, std::function<SlotSet()> read) {
  add(net, slots_, [read = std::move(read)](BitVector& value) {
    read().for_each([&](int slot) { value.put(static_cast<std::size_t>(slot), 1, 1); });
  });
}

void BlockWaves::add_addresses(const std::string& net, std::function<const LaneAddresses&()> read) {
  const std::size_t width = index_width(bytes_);
  add(net, lanes_ * width, [this, width, read = std::move(read)](BitVector& value) {
    const LaneAddresses& addresses = read();
    for (std::size_t lane = 0; lane < lanes_; ++lane) {
      value.put(lane * width, width, addresses[lane]);
    }
  });
}

void BlockWaves::add_data(const std::string& net, std::function<const LaneData&()> read) {
  const std::size_t words = lanes_ * kLaneDataWords;
  add(net, words * 32, [words, read = std::move(read)](BitVector& value) {
    const LaneData& data = read();
    for (std::size_t word = 0; word < words; ++word) value.put(word * 32, 32, data[word]);
  });
}

void BlockWaves::name_nets(const std::string& scope, const Names& names) {
  writer_.begin_scope(scope);
  for (const auto& [port, net] : names) writer_.name_net(nets_.at(net), port);
}

void BlockWaves::declare() {
  writer_.name_net(nets_.at("cycle"), "cycle");
  name_nets("shared_memory", {{"clk_i", "clk"},
                              {"rst_ni", "rst_n"},
                              {"req_valid_i", "req_valid"},
                              {"req_ready_o", "req_ready"},
                              {"req_op_i", "req_op"},
                              {"req_size_i", "req_size"},
                              {"req_mask_i", "req_mask"},
                              {"req_addr_i", "req_addr"},
                              {"req_wdata_i", "req_wdata"},
                              {"resp_valid_o", "resp_valid"},
                              {"resp_ready_i", "resp_ready"},
                              {"resp_rdata_o", "resp_rdata"},
                              {"bank_ren_o", "bank_ren"},
                              {"bank_row_o", "bank_row"},
                              {"bank_wmask_o", "gated_bank_wmask"},
                              {"bank_wdata_o", "bank_wdata"},
                              {"served_o", "gated_served"},
                              {"phase_last_o", "gated_phase_last"}});
  name_nets("u_address_map", {{"clk_i", "clk"},
                              {"mask_i", "req_mask"},
                              {"addr_i", "req_addr"},
                              {"bank_o", "bank"},
                              {"row_o", "row"},
                              {"offset_o", "offset"}});
  writer_.end_scope();
  name_nets("u_phase_sequencer", {{"clk_i", "clk"},
                                  {"rst_ni", "rst_n"},
                                  {"stall_i", "stall"},
                                  {"req_valid_i", "req_valid"},
                                  {"req_ready_o", "req_ready"},
                                  {"req_wdata_i", "req_wdata"},
                                  {"write_o", "write"},
                                  {"atomic_o", "atomic"},
                                  {"size_o", "size"},
                                  {"wdata_o", "wdata"},
                                  {"remaining_q", "remaining"},
                                  {"pending_o", "pending"},
                                  {"served_i", "served"},
                                  {"first_o", "first"},
                                  {"last_o", "last"},
                                  {"phase_last_o", "phase_last"}});
  writer_.end_scope();
  name_nets("u_bank_arbiter", {{"write_i", "write"},
                               {"atomic_i", "atomic"},
                               {"pending_i", "pending"},
                               {"bank_i", "bank"},
                               {"row_i", "row"},
                               {"served_o", "served"},
                               {"slot_port_o", "slot_port"},
                               {"bank_used_o", "bank_used"},
                               {"bank_row_o", "bank_row"}});
  writer_.end_scope();
  name_nets("u_crossbar", {{"clk_i", "clk"},
                           {"stall_i", "stall"},
                           {"write_i", "write"},
                           {"atomic_i", "atomic"},
                           {"size_i", "size"},
                           {"served_i", "served"},
                           {"slot_port_i", "slot_port"},
                           {"bank_i", "bank"},
                           {"offset_i", "offset"},
                           {"wdata_i", "wdata"},
                           {"bank_wmask_o", "bank_wmask"},
                           {"bank_wdata_o", "bank_wdata"},
                           {"bank_rdata_i", "bank_rdata"},
                           {"lane_rdata_o", "lane_rdata"}});
  writer_.end_scope();
  for (std::size_t bank = 0; bank < banks_; ++bank) {
    const std::string number = std::to_string(bank);
    writer_.begin_scope("gen_bank[" + number + "]");
    name_nets("u_sram_bank", {{"clk_i", "clk"},
                              {"ren_i", "ren_" + number},
                              {"row_i", "row_" + number},
                              {"wmask_i", "wmask_" + number},
                              {"wdata_i", "wdata_" + number},
                              {"rdata_o", "rdata_" + number}});
    writer_.end_scope();
    writer_.end_scope();
  }
  writer_.end_scope();
  writer_.end_declarations();
}

}  // namespace warpbank
