// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/replay_stimulus.h"

#include <cstddef>
#include <stdexcept>
#include <string>

#include "engine/ways.h"

namespace warpbank {
namespace {

/// Cycles without a handshake, a wavefront or a response after which a block counts as hung.
constexpr std::int64_t kHangMargin = 16;

}  // namespace

std::uint32_t replay_word(std::uint64_t request, int lane, int word) {
  std::uint32_t bytes = 0;
  for (std::uint32_t byte = 0; byte < 4; ++byte) {
    // Odd multipliers keep neighbours apart: two requests, lanes or bytes next to each other
    // never carry the same value.
    const auto value = static_cast<std::uint32_t>(request) * 37U +
                       static_cast<std::uint32_t>(lane) * 5U +
                       (static_cast<std::uint32_t>(word) * 4U + byte) * 71U + 1U;
    bytes |= (value & 0xffU) << (8 * byte);
  }
  return bytes;
}

void present_request(const Request& request, std::uint64_t index, BlockInputs& inputs) {
  inputs.req_op = request.op;
  inputs.req_size = static_cast<std::uint8_t>(width_code(request.bytes));
  inputs.req_mask = request.mask;
  inputs.req_addr = request.address;
  ++inputs.payload_version;
  if (request.op == Op::kLoad || request.op == Op::kLoadMatrix) return;  // they carry no data
  for (std::uint64_t lanes = request.mask; lanes != 0; lanes &= lanes - 1) {
    const int lane = __builtin_ctzll(lanes);
    for (int word = 0; word * 4 < request.bytes; ++word) {
      const auto place = static_cast<std::size_t>(lane) * kLaneDataWords;
      inputs.req_wdata[place + static_cast<std::size_t>(word)] = replay_word(index, lane, word);
    }
  }
}

ReplayStimulus::ReplayStimulus(const Machine& machine, RequestSource& source, const CostSink& sink,
                               std::vector<std::uint64_t>& bank_rows)
    : machine_(machine), plans_(machine), source_(source), sink_(sink), bank_rows_(bank_rows) {
  fetch();
}

void ReplayStimulus::fetch() {
  have_next_ = source_.next(next_);
  presented_ = false;
  if (have_next_) ++fetched_;
}

bool ReplayStimulus::drive(BlockInputs& inputs) {
  if (!have_next_ && in_flight_.empty()) return false;
  ++cycle_;
  // Nothing changes in an idle block, so a wait is not walked through cycle by cycle.
  const auto offer = static_cast<std::int64_t>(next_.origin.cycle.value_or(0));
  if (have_next_ && in_flight_.empty() && cycle_ >= 0 && cycle_ < offer) {
    cycle_ = offer;
    last_progress_ = offer;
  }
  inputs.cycle = cycle_;
  inputs.rst_n = cycle_ >= 0;
  inputs.resp_ready = true;
  inputs.req_valid = have_next_ && cycle_ >= 0 && cycle_ >= offer;
  if (inputs.req_valid && !presented_) {
    present_request(next_, fetched_ - 1, inputs);
    presented_ = true;
  }
  return true;
}

void ReplayStimulus::count_wavefront(const BlockOutputs& outputs) {
  // Wavefronts belong to the request accepted last: the one before has given the arbiter away.
  if (in_flight_.empty()) throw std::logic_error("the block served slots without a request");
  RequestCost& cost = in_flight_.back().cost;
  ++cost.wavefronts;
  if (outputs.phase_last) ++cost.ideal;
  for (const std::uint64_t word : outputs.served.words) {
    cost.lane_transfers += static_cast<std::uint32_t>(__builtin_popcountll(word));
  }
  const auto visit_bits = [](const std::vector<std::uint32_t>& words, auto visit) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::uint32_t bits = words[i]; bits != 0; bits &= bits - 1) {
        visit(i * 32 + static_cast<std::size_t>(__builtin_ctz(bits)));
      }
    }
  };
  const auto ports = static_cast<std::size_t>(machine_.ports);
  const auto bank_bytes = static_cast<std::size_t>(machine_.bank_bytes);
  const auto use = [&](std::size_t bank) {
    ++bank_rows_[bank];
    ++cost.port_uses;
  };
  visit_bits(outputs.bank_ren, [&](std::size_t bit) { use(bit / ports); });
  std::size_t last_bank = bank_rows_.size();
  visit_bits(outputs.bank_wmask, [&](std::size_t bit) {
    if (bit / bank_bytes != last_bank) use(bit / bank_bytes);
    last_bank = bit / bank_bytes;
  });
}

bool ReplayStimulus::observe(const BlockInputs& inputs, const BlockOutputs& outputs) {
  if (cycle_ < 0) return true;
  const auto now = static_cast<std::uint64_t>(cycle_);
  if (outputs.served.any()) {
    count_wavefront(outputs);
    last_progress_ = cycle_;
  }
  if (outputs.resp_valid) {
    if (in_flight_.empty()) throw std::logic_error("the block responded without a request");
    InFlight& done = in_flight_.front();
    done.cost.complete = now;
    sink_(done.request, done.cost);
    in_flight_.pop_front();
    last_progress_ = cycle_;
  }
  if (inputs.req_valid && outputs.req_ready) {
    RequestCost cost;
    cost.active_lanes = static_cast<std::uint32_t>(active_lanes(next_));
    const Ways ways = ways_of(machine_, plans_, next_);
    cost.max_ways = ways.most;
    cost.conflict_cycles = ways.conflict_cycles;
    cost.accept = now;
    in_flight_.push_back({next_, cost});
    last_progress_ = cycle_;
    fetch();
  }
  if (cycle_ - last_progress_ > machine_.extra_latency + machine_.atomic_cycles + kHangMargin) {
    throw std::logic_error("the block hangs since cycle " + std::to_string(last_progress_));
  }
  return true;
}

}  // namespace warpbank
