// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/analytic_engine.h"

#include <algorithm>

#include "engine/timeline.h"
#include "machine/address_map.h"

namespace warpbank {

AnalyticEngine::AnalyticEngine(const Machine& machine)
    : machine_(machine),
      plans_(machine),
      word_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.interleave())))),
      last_wanted_(std::size_t{machine.rows()} * static_cast<std::size_t>(machine.banks)),
      rows_wanted_(static_cast<std::size_t>(machine.banks)),
      slots_wanted_(static_cast<std::size_t>(machine.banks)),
      bank_rows_(static_cast<std::size_t>(machine.banks)),
      slot_map_(machine),
      arbitration_(machine) {
  const AddressMap map(machine);
  const auto words_per_row = static_cast<std::size_t>(machine.bank_bytes / machine.interleave());
  const std::size_t words = last_wanted_.size() * words_per_row;
  const auto banks = static_cast<std::uint32_t>(machine.banks);
  for (std::size_t word = 0; word < words; ++word) {
    const auto address = static_cast<std::uint32_t>(word << word_shift_);
    bank_of_.push_back(static_cast<std::uint16_t>(map.bank(address)));
    if (words_per_row > 1) cell_of_.push_back(map.row(address) * banks + map.bank(address));
  }
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      rules_[access_index(static_cast<Op>(op), bytes)] =
          service_rule(machine, static_cast<Op>(op), bytes);
    }
  }
}

RequestCost AnalyticEngine::cost(const Request& request) {
  const ServiceRule& rule = rules_[access_index(request.op, request.bytes)];
  RequestCost cost;
  cost.active_lanes = static_cast<std::uint32_t>(active_lanes(request));
  for (const std::uint64_t group : plans_.groups(request)) {
    const std::uint64_t lanes = request.mask & group;
    if (lanes != 0) add_phase(request, lanes, rule, cost);
  }
  if (rule.broadcast == Broadcast::kSingle) add_stepped(request, cost);
  cost.complete = completion(machine_, request.op, cost.accept, cost.wavefronts);
  return cost;
}

void AnalyticEngine::start_phase() {
  std::fill(rows_wanted_.begin(), rows_wanted_.end(), std::int16_t{0});
  if (++phase_ != 0) return;
  // The counter went round: no mark of long ago may match.
  std::fill(last_wanted_.begin(), last_wanted_.end(), std::uint32_t{0});
  phase_ = 1;
}

/// The most wanted of one bank, or of one set of banks that share their ports.
std::uint32_t AnalyticEngine::most(const std::vector<std::int16_t>& counts,
                                   std::uint32_t conflict_banks) {
  const auto largest = [](const std::vector<std::int16_t>& values) {
    std::int16_t most = 0;
    for (const std::int16_t value : values) most = std::max(most, value);
    return static_cast<std::uint32_t>(most);
  };
  if (conflict_banks == counts.size()) return largest(counts);
  shared_.assign(conflict_banks, 0);
  for (std::size_t bank = 0; bank < counts.size(); ++bank) {
    std::int16_t& shared = shared_[bank % conflict_banks];
    shared = static_cast<std::int16_t>(shared + counts[bank]);
  }
  return largest(shared_);
}

/// Accesses that lie in one word each, every word a bank row: nearly all, so they have a loop of
/// their own.
void AnalyticEngine::want_one_word(const Request& request, std::uint64_t lanes) {
  // Local names keep the compiler from fetching the members anew after every store.
  const std::uint16_t* const bank_of = bank_of_.data();
  std::uint32_t* const last_wanted = last_wanted_.data();
  std::int16_t* const rows_wanted = rows_wanted_.data();
  const std::uint32_t phase = phase_;
  const std::uint32_t shift = word_shift_;
  for (; lanes != 0; lanes &= lanes - 1) {
    const std::size_t word =
        request.address[static_cast<std::size_t>(__builtin_ctzll(lanes))] >> shift;
    if (last_wanted[word] == phase) continue;
    last_wanted[word] = phase;
    ++rows_wanted[bank_of[word]];
  }
}

void AnalyticEngine::want_words(const Request& request, std::uint64_t lanes, bool count_slots,
                                RequestCost& cost) {
  const auto last_byte = static_cast<std::uint32_t>(machine_.moved_bytes(request.bytes)) - 1;
  for (; lanes != 0; lanes &= lanes - 1) {
    const std::uint32_t address = request.address[static_cast<std::size_t>(__builtin_ctzll(lanes))];
    const std::size_t last = (address + last_byte) >> word_shift_;
    for (std::size_t word = address >> word_shift_; word <= last; ++word) {
      const std::size_t cell = cell_of_.empty() ? word : cell_of_[word];
      const std::uint16_t bank = bank_of_[word];
      ++cost.lane_transfers;
      if (count_slots) ++slots_wanted_[bank];
      if (last_wanted_[cell] == phase_) continue;
      last_wanted_[cell] = phase_;
      ++rows_wanted_[bank];
    }
  }
}

void AnalyticEngine::add_phase(const Request& request, std::uint64_t lanes, const ServiceRule& rule,
                               RequestCost& cost) {
  start_phase();
  const bool count_slots = rule.broadcast == Broadcast::kNone;
  if (count_slots) std::fill(slots_wanted_.begin(), slots_wanted_.end(), std::int16_t{0});
  if (request.bytes >> word_shift_ <= 1 && request.bytes != 12 && cell_of_.empty() &&
      !count_slots) {
    want_one_word(request, lanes);
    cost.lane_transfers += static_cast<std::uint32_t>(__builtin_popcountll(lanes));
  } else {
    want_words(request, lanes, count_slots, cost);
  }
  ++cost.ideal;
  const std::uint32_t ways = most(rows_wanted_, rule.conflict_banks);
  cost.max_ways = std::max(cost.max_ways, ways);
  cost.conflict_cycles += ways - 1;
  if (rule.broadcast == Broadcast::kSingle) return;
  const std::uint32_t uses = count_slots ? most(slots_wanted_, rule.conflict_banks) : ways;
  cost.wavefronts += (uses + rule.ports - 1) / rule.ports;
  const std::vector<std::int16_t>& bank_uses = count_slots ? slots_wanted_ : rows_wanted_;
  std::uint64_t all = 0;
  for (std::size_t bank = 0; bank < bank_uses.size(); ++bank) {
    const auto of_bank = static_cast<std::uint64_t>(bank_uses[bank]);
    bank_rows_[bank] += of_bank;
    all += of_bank;
  }
  cost.port_uses += static_cast<std::uint32_t>(all);
}

void AnalyticEngine::add_stepped(const Request& request, RequestCost& cost) {
  slot_map_.map(request.bytes, request.mask, request.address, slots_);
  const std::vector<SlotSet>& phases =
      slot_map_.phases(request.op, request.bytes, request.mask, request.address);
  for (SlotSet remaining = slots_.active; remaining.any();) {
    arbitration_.step(slots_, first_pending(phases, remaining), request.op, request.bytes,
                      wavefront_);
    remaining = remaining.without(wavefront_.served);
    for (const PortUse& use : wavefront_.uses) ++bank_rows_[use.bank];
    cost.port_uses += static_cast<std::uint32_t>(wavefront_.uses.size());
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
