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

AnalyticEngine::AnalyticEngine(const Machine& machine)
    : machine_(machine),
      cell_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.bank_bytes)))),
      cells_(std::size_t{machine.rows()} * static_cast<std::size_t>(machine.banks)),
      rows_wanted_(static_cast<std::size_t>(machine.banks)),
      slots_wanted_(static_cast<std::size_t>(machine.banks)),
      bank_rows_(static_cast<std::size_t>(machine.banks)),
      slot_map_(machine),
      arbitration_(machine) {
  const AddressMap map(machine);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    cells_[i].bank =
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

void AnalyticEngine::next_phase() {
  std::fill(rows_wanted_.begin(), rows_wanted_.end(), std::uint16_t{0});
  if (++phase_ != 0) return;
  for (Cell& cell : cells_) cell.seen = 0;  // the counter went round: no stale mark may match
  phase_ = 1;
}

void AnalyticEngine::add_phase(const Request& request, std::uint64_t lanes, int rows_per_lane,
                               RequestCost& cost) {
  next_phase();
  const bool multicast = machine_.broadcast == Broadcast::kMulticast;
  std::uint16_t ways = 0;
  for (std::uint64_t left = lanes; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::size_t>(__builtin_ctzll(left));
    Cell* cell = &cells_[request.address[lane] >> cell_shift_];
    for (int i = 0; i < rows_per_lane; ++i, ++cell) {
      const std::uint16_t fresh = cell->seen == phase_ ? 0 : 1;
      cell->seen = phase_;
      std::uint16_t& wanted = rows_wanted_[cell->bank];
      wanted = static_cast<std::uint16_t>(wanted + fresh);
      ways = std::max(ways, wanted);
      if (multicast) bank_rows_[cell->bank] += fresh;
    }
  }
  ++cost.ideal;
  cost.max_ways = std::max<std::uint32_t>(cost.max_ways, ways);
  const auto ports = static_cast<std::uint32_t>(request.writes() ? 1 : machine_.ports);
  if (multicast) cost.wavefronts += (ways + ports - 1) / ports;
  if (machine_.broadcast != Broadcast::kNone) return;

  std::fill(slots_wanted_.begin(), slots_wanted_.end(), std::uint16_t{0});
  std::uint32_t most = 0;
  for (std::uint64_t left = lanes; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::size_t>(__builtin_ctzll(left));
    const Cell* cell = &cells_[request.address[lane] >> cell_shift_];
    for (int i = 0; i < rows_per_lane; ++i, ++cell) {
      most = std::max<std::uint32_t>(most, ++slots_wanted_[cell->bank]);
      ++bank_rows_[cell->bank];
    }
  }
  cost.wavefronts += (most + ports - 1) / ports;
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
