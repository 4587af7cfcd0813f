// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/analytic_engine.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "engine/timeline.h"
#include "machine/address_map.h"
#include "machine/phase_rule.h"

namespace warpbank {
namespace {

std::uint32_t most(const std::vector<std::int16_t>& counts) {
  std::int16_t most = 0;
  for (const std::int16_t count : counts) most = std::max(most, count);
  return static_cast<std::uint32_t>(most);
}

}  // namespace

AnalyticEngine::AnalyticEngine(const Machine& machine)
    : machine_(machine),
      cell_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.bank_bytes)))),
      counts_slots_(machine.broadcast == Broadcast::kNone),
      last_wanted_(std::size_t{machine.rows()} * static_cast<std::size_t>(machine.banks)),
      bank_of_(last_wanted_.size()),
      rows_wanted_(static_cast<std::size_t>(machine.banks)),
      slots_wanted_(static_cast<std::size_t>(machine.banks)),
      bank_rows_(static_cast<std::size_t>(machine.banks)),
      slot_map_(machine),
      arbitration_(machine) {
  const AddressMap map(machine);
  for (std::size_t i = 0; i < bank_of_.size(); ++i) {
    bank_of_[i] =
        static_cast<std::uint16_t>(map.bank(static_cast<std::uint32_t>(i) << cell_shift_));
  }
  for (std::size_t size = 0; size < phases_.size(); ++size) {
    phases_[size] = phase_groups(machine, 1 << size);
  }
}

RequestCost AnalyticEngine::cost(const Request& request) {
  assert(request.bytes == 1 || request.bytes == 2 || request.bytes == 4);
  RequestCost cost;
  cost.active_lanes = static_cast<std::uint32_t>(active_lanes(request));
  const int rows_per_lane = std::max(1, request.bytes >> cell_shift_);
  for (const std::uint64_t group : phases_[request.bytes / 2U]) {
    const std::uint64_t lanes = request.mask & group;
    if (lanes != 0) add_phase(request, lanes, rows_per_lane, cost);
  }
  if (machine_.broadcast == Broadcast::kSingle) add_stepped(request, cost);
  cost.complete = completion(machine_, cost.accept, cost.wavefronts);
  return cost;
}

void AnalyticEngine::start_phase() {
  std::fill(rows_wanted_.begin(), rows_wanted_.end(), std::int16_t{0});
  if (counts_slots_) std::fill(slots_wanted_.begin(), slots_wanted_.end(), std::int16_t{0});
  if (++phase_ != 0) return;
  // The counter went round: no mark of long ago may match.
  std::fill(last_wanted_.begin(), last_wanted_.end(), std::uint32_t{0});
  phase_ = 1;
}

void AnalyticEngine::add_phase(const Request& request, std::uint64_t lanes, int rows_per_lane,
                               RequestCost& cost) {
  start_phase();
  // Local names keep the compiler from fetching the members anew after every store.
  const std::uint16_t* const bank_of = bank_of_.data();
  std::uint32_t* const last_wanted = last_wanted_.data();
  std::int16_t* const rows_wanted = rows_wanted_.data();
  std::int16_t* const slots_wanted = counts_slots_ ? slots_wanted_.data() : nullptr;
  const std::uint32_t phase = phase_;
  const std::uint32_t shift = cell_shift_;
  const auto want_row = [=](std::size_t cell) {
    if (last_wanted[cell] == phase) return;
    last_wanted[cell] = phase;
    ++rows_wanted[bank_of[cell]];
  };
  const auto first_cell = [&request, shift](std::uint64_t left) {
    return std::size_t{request.address[static_cast<std::size_t>(__builtin_ctzll(left))] >> shift};
  };
  if (rows_per_lane == 1 && slots_wanted == nullptr) {  // nearly always, and faster on its own
    for (; lanes != 0; lanes &= lanes - 1) want_row(first_cell(lanes));
  }
  for (; lanes != 0; lanes &= lanes - 1) {
    std::size_t cell = first_cell(lanes);
    for (int i = 0; i < rows_per_lane; ++i, ++cell) {
      if (slots_wanted != nullptr) ++slots_wanted[bank_of[cell]];
      want_row(cell);
    }
  }
  ++cost.ideal;
  cost.max_ways = std::max<std::uint32_t>(cost.max_ways, most(rows_wanted_));
  if (machine_.broadcast == Broadcast::kSingle) return;
  const std::vector<std::int16_t>& uses = counts_slots_ ? slots_wanted_ : rows_wanted_;
  const auto ports = static_cast<std::uint32_t>(request.writes() ? 1 : machine_.ports);
  cost.wavefronts += (most(uses) + ports - 1) / ports;
  for (std::size_t bank = 0; bank < uses.size(); ++bank) {
    bank_rows_[bank] += static_cast<std::uint64_t>(uses[bank]);
  }
}

void AnalyticEngine::add_stepped(const Request& request, RequestCost& cost) {
  slot_map_.map(request.bytes, request.mask, request.address, slots_);
  for (SlotSet remaining = slots_.active; remaining.any();) {
    arbitration_.step(slots_, slot_map_.pending(request.bytes, remaining), request.writes(),
                      wavefront_);
    remaining = remaining.without(wavefront_.served);
    for (const PortUse& use : wavefront_.uses) ++bank_rows_[use.bank];
    ++cost.wavefronts;
  }
}

void AnalyticEngine::replay(RequestSource& source, const CostSink& sink) {
  Timeline timeline(machine_);
  Request request;
  while (source.next(request)) {
    RequestCost one = cost(request);
    timeline.place(request, one);
    sink(request, one);
  }
}

}  // namespace warpbank
