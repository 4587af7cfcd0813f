// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/scoreboard.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>

#include "tb/lockstep/port_bits.h"

namespace warpbank {
namespace {

std::uint32_t written_banks(const PortBits& wmask, std::uint32_t row_shift) {
  std::uint32_t banks = 0;
  for_each_written_bank(wmask, row_shift, [&](std::size_t) { ++banks; });
  return banks;
}

bool only_port_0(const PortBits& ren, int ports) {
  return all_bits(ren, [&](std::size_t i) { return i % static_cast<std::size_t>(ports) == 0; });
}

std::string slot_list(const SlotSet& slots) {
  std::string list;
  slots.for_each([&](int slot) { list += (list.empty() ? "slot " : " ") + std::to_string(slot); });
  return list.empty() ? "none" : list;
}

Finding finding(const char* check, const char* signal, std::string expected, std::string seen) {
  return {check, signal, std::move(expected), std::move(seen)};
}

}  // namespace

Scoreboard::Scoreboard(const Machine& machine, FlightWatcher& watcher)
    : machine_(machine),
      row_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.bank_bytes)))),
      watcher_(watcher),
      naive_(machine),
      memory_(machine) {}

std::optional<Finding> Scoreboard::judge(const BlockInputs& inputs,
                                         const BlockOutputs& outputs) const {
  if (!inputs.rst_n) {
    if (outputs.req_ready) return finding("reset", "req_ready_o", "0", "1");
    if (outputs.resp_valid) return finding("reset", "resp_valid_o", "0", "1");
    return judge_quiet(outputs, "reset");
  }
  if (auto found = judge_response(outputs)) return found;
  if (stalled(inputs)) {
    if (outputs.req_ready) return finding("stall", "req_ready_o", "0", "1");
    return judge_quiet(outputs, "stall");
  }
  if (outputs.req_ready != can_accept()) {
    return finding("handshake", "req_ready_o", can_accept() ? "1" : "0", can_accept() ? "0" : "1");
  }
  return grants() ? judge_wavefront(outputs) : judge_quiet(outputs, "idle");
}

/// A wavefront of the held request comes in this cycle, unless it is a stall or a reset.
bool Scoreboard::grants() const {
  if (!held_ || flights_.back().wavefronts == 0) return false;
  return flights_.back().cadence == 1 || (age() - 1) % flights_.back().cadence == 0;
}

std::optional<Finding> Scoreboard::judge_quiet(const BlockOutputs& outputs, const char* why) const {
  if (outputs.served.any()) return finding(why, "served_o", "none", slot_list(outputs.served));
  if (any_bit(outputs.bank_ren)) return finding(why, "bank_ren_o", "0", "a read port enabled");
  if (any_bit(outputs.bank_wmask)) return finding(why, "bank_wmask_o", "0", "a byte enabled");
  if (outputs.phase_last) return finding(why, "phase_last_o", "0", "1");
  return std::nullopt;
}

std::optional<Finding> Scoreboard::judge_response(const BlockOutputs& outputs) const {
  const bool due = response_due();
  if (outputs.resp_valid != due) {
    return finding("response", "resp_valid_o", due ? "1" : "0", due ? "0" : "1");
  }
  if (!due) return std::nullopt;
  const LaneData& expected = flights_.front().data;
  const std::size_t words = static_cast<std::size_t>(machine_.lanes) * kLaneDataWords;
  if (std::memcmp(expected.data(), outputs.resp_rdata.data(), words * 4) == 0) return std::nullopt;
  std::size_t word = 0;
  while (expected[word] == outputs.resp_rdata[word]) ++word;
  return Finding{"data", lane_data_name("resp_rdata_o", word),
                 fmt::format("0x{:08x}", expected[word]),
                 fmt::format("0x{:08x}", outputs.resp_rdata[word])};
}

std::size_t Scoreboard::current_phase() const {
  std::size_t phase = 0;
  while (plan_.phase_end[phase] <= wavefront()) ++phase;
  return phase;
}

std::optional<Finding> Scoreboard::judge_wavefront(const BlockOutputs& outputs) const {
  const std::size_t phase = current_phase();
  const SlotSet& phase_slots = plan_.slots[phase];
  if (!outputs.served.any()) return finding("progress", "served_o", "some slot", "none");
  if ((outputs.served & served_).any()) {
    return finding("served once", "served_o", "slots not served before",
                   slot_list(outputs.served & served_));
  }
  const SlotSet strangers = outputs.served.without(phase_slots);
  if (strangers.any()) {
    return finding("phase", "served_o", "slots of the current phase", slot_list(strangers));
  }
  const bool last = plan_.phase_end[phase] == wavefront() + 1;
  const SlotSet left = phase_slots.without(served_).without(outputs.served);
  if (last && left.any()) {
    return finding("wavefronts", "served_o", "the rest of the phase",
                   "left out: " + slot_list(left));
  }
  if (!last && !left.any()) {
    return finding("wavefronts", "served_o", "slots left for a later wavefront", "none left");
  }
  if (outputs.phase_last != last) {
    return finding("phase", "phase_last_o", last ? "1" : "0", last ? "0" : "1");
  }
  return judge_enables(outputs);
}

std::optional<Finding> Scoreboard::judge_enables(const BlockOutputs& outputs) const {
  const Op op = flights_.back().request.op;
  const bool write = flights_.back().request.writes();
  if (write && any_bit(outputs.bank_ren)) {
    return finding("enables", "bank_ren_o", "0 in a store", "a read port enabled");
  }
  if (!write && any_bit(outputs.bank_wmask)) {
    return finding("enables", "bank_wmask_o", "0 but in stores", "a byte enabled");
  }
  if (op == Op::kAtomic && machine_.ports > 1 && !only_port_0(outputs.bank_ren, machine_.ports)) {
    return finding("enables", "bank_ren_o", "port 0 of a bank in an atomic", "another port");
  }
  if (!plan_.uses_known) return std::nullopt;
  const std::uint32_t uses = uses_ + (write ? written_banks(outputs.bank_wmask, row_shift_)
                                            : count_bits(outputs.bank_ren));
  if (uses > plan_.port_uses || (wavefront() + 1 == plan_.wavefronts && uses != plan_.port_uses)) {
    return finding("port uses", write ? "bank_wmask_o" : "bank_ren_o",
                   fmt::format("{} bank ports over the request", plan_.port_uses),
                   std::to_string(uses));
  }
  return std::nullopt;
}

/// Bank ports that the held request uses in this cycle.
std::uint32_t Scoreboard::uses_in(const BlockOutputs& outputs) const {
  return flights_.back().request.writes() ? written_banks(outputs.bank_wmask, row_shift_)
                                          : count_bits(outputs.bank_ren);
}

void Scoreboard::advance(const BlockInputs& inputs, const BlockOutputs& outputs,
                         const Request& offered, std::uint64_t offered_at) {
  if (!inputs.rst_n) {
    reset();
    return;
  }
  if (stalled(inputs)) {
    for (Flight& flight : flights_) {
      flight.stalled_at |=
          static_cast<std::uint8_t>(1U << static_cast<unsigned>(flight.point(now_)));
    }
    return;
  }
  const bool accepts = inputs.req_valid && can_accept();
  if (held_) {
    for (std::size_t i = 0; i < SlotSet::kWords; ++i) {
      served_.words[i] |= outputs.served.words[i];
    }
    Flight& flight = flights_.back();
    if (plan_.uses_known) uses_ += uses_in(outputs);
    if (flight.request.op == Op::kAtomic) {
      memory_.add(flight.request, outputs.served, wdata_, flight.data);
    }
    if (age() == flight.hold()) retire();
  }
  if (response_due()) {
    watcher_.completed(flights_.front());
    flights_.pop_front();
  }
  if (accepts) accept(inputs, offered, offered_at);
  ++now_;
}

void Scoreboard::reset() {
  // The wavefronts of a store that are over have written; the rest of it never will. Those of an
  // atomic have been added as they came.
  if (held_ && flights_.back().request.writes()) {
    memory_.store(flights_.back().request, plan_, served_, wdata_);
  }
  for (const Flight& flight : flights_) watcher_.dropped(flight, flight.point(now_));
  flights_.clear();
  held_ = false;
  now_ = 0;
}

void Scoreboard::retire() {
  Flight& flight = flights_.back();
  if (flight.request.writes()) {
    memory_.store(flight.request, plan_, served_, wdata_);
  } else if (flight.request.op != Op::kAtomic) {
    memory_.load(flight.request, flight.data);
  }
  held_ = false;
}

void Scoreboard::accept(const BlockInputs& inputs, const Request& offered,
                        std::uint64_t offered_at) {
  flights_.emplace_back();
  Flight& flight = flights_.back();
  flight.index = accepted_++;
  flight.request = offered;
  flight.accept_cycle = inputs.cycle;
  flight.offered = offered_at;
  flight.accept = now_;
  naive_.plan(offered, plan_);
  flight.wavefronts = plan_.wavefronts;
  if (offered.op == Op::kAtomic) {
    flight.cadence = static_cast<std::uint32_t>(machine_.atomic_cycles);
  }
  flight.ideal = static_cast<std::uint32_t>(plan_.phases);
  flight.max_ways = plan_.max_ways;
  flight.complete = now_ + flight.hold() + 2 + static_cast<std::uint64_t>(machine_.extra_latency);
  wdata_ = inputs.req_wdata;
  served_ = {};
  uses_ = 0;
  held_ = true;
  watcher_.accepted(flight);
}

}  // namespace warpbank
