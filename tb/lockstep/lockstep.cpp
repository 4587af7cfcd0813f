// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/lockstep.h"

#include <fmt/core.h>

#include <cstddef>
#include <string_view>
#include <utility>

#include "tb/lockstep/port_bits.h"

namespace warpbank {
namespace {

bool starts_with(const std::string& text, std::string_view start) {
  return text.compare(0, start.size(), start) == 0;
}

}  // namespace

Lockstep::Lockstep(const Machine& machine, Traffic& traffic, SteppedBlock* twin, Coverage* coverage)
    : machine_(machine),
      traffic_(traffic),
      twin_(twin),
      coverage_(coverage),
      timeline_(machine),
      comparison_(machine),
      board_(machine, *this) {}

void Lockstep::name_blocks(std::string first, std::string second) {
  first_ = std::move(first);
  second_ = std::move(second);
}

bool Lockstep::drive(BlockInputs& inputs) {
  if (difference_ ? linger_ == 0 : counts_.cycles == limit_) return false;
  inputs.cycle = ++cycle_;
  constexpr std::int64_t kPollCycles = 65536;
  if (poll_ && cycle_ % kPollCycles == 0) poll_();
  if (difference_) {
    --linger_;
    inputs.req_valid = false;
    inputs.resp_ready = true;
    return true;
  }
  if (cycle_ >= 0) return traffic_.drive(board_, inputs);
  inputs.rst_n = false;
  inputs.req_valid = false;
  inputs.resp_ready = true;
  return true;
}

bool Lockstep::observe(const BlockInputs& inputs, const BlockOutputs& outputs) {
  bool go_on = true;
  if (!difference_) {
    go_on = compare(inputs, outputs) || linger_ > 0;
  } else if (twin_ != nullptr) {
    twin_->evaluate(inputs);
  }
  if (twin_ != nullptr) twin_->clock();
  return go_on;
}

bool Lockstep::compare(const BlockInputs& inputs, const BlockOutputs& outputs) {
  if (twin_ != nullptr) {
    const BlockOutputs& others = twin_->evaluate(inputs);
    if (!comparison_.same(outputs, others)) {
      blame(inputs, *comparison_.difference(outputs, others), first_, second_);
      difference_->verdict = verdict(inputs, outputs, others);
      return false;
    }
  }
  if (std::optional<Finding> finding = board_.judge(inputs, outputs)) {
    blame(inputs, *std::move(finding), "expected", twin_ == nullptr ? first_ : "both show");
    return false;
  }
  if (!bank_rows_.empty()) add_bank_rows(outputs);
  if (!inputs.rst_n && cycle_ >= 0) ++counts_.resets;
  if (outputs.resp_valid && !inputs.resp_ready) ++counts_.stalls;
  if (!inputs.rst_n) timeline_ = Timeline(machine_);
  board_.advance(inputs, outputs, traffic_.offered(), traffic_.offered_at());
  ++counts_.cycles;
  if (analytic_finding_) blame(inputs, *analytic_finding_, first_, "analytic");
  return !analytic_finding_;
}

void Lockstep::accepted(const Flight& flight) {
  ++counts_.accepted;
  if (analytic_ == nullptr) return;
  RequestCost cost = analytic_->cost(flight.request);
  Request offer;
  offer.op = flight.request.op;
  offer.origin.cycle = flight.offered;
  timeline_.place(offer, cost);
  const auto compare = [&](const char* what, std::uint64_t block, std::uint64_t engine) {
    if (block == engine || analytic_finding_) return;
    analytic_finding_ = Finding{"analytic", what, std::to_string(block), std::to_string(engine)};
  };
  compare("wavefronts", flight.wavefronts, cost.wavefronts);
  compare("wavefronts_ideal", flight.ideal, cost.ideal);
  compare("max_ways", flight.max_ways, cost.max_ways);
  compare("accept", flight.accept, cost.accept);
  compare("complete", flight.complete, cost.complete);
}

void Lockstep::completed(const Flight& flight) {
  ++counts_.completed;
  counts_.end = static_cast<std::uint64_t>(cycle_) + 1;
  if (coverage_ != nullptr) coverage_->sample(flight, Point::kNone);
  if (on_completed_) on_completed_(flight);
}

void Lockstep::dropped(const Flight& flight, Point at) {
  ++counts_.dropped;
  if (coverage_ != nullptr) coverage_->sample(flight, at);
}

void Lockstep::blame(const BlockInputs& inputs, Finding finding, std::string left,
                     std::string right) {
  Difference difference;
  difference.cycle = inputs.cycle;
  difference.compared = counts_.cycles;
  difference.left = std::move(left);
  difference.right = std::move(right);
  if (const Flight* flight = in_question(finding)) {
    difference.flight = *flight;
    difference.age = board_.now() - flight->accept;
  }
  difference.finding = std::move(finding);
  difference_ = std::move(difference);
}

/// Responses concern the oldest request, everything else the one that has the arbiter.
const Flight* Lockstep::in_question(const Finding& finding) const {
  if (board_.flights().empty()) return nullptr;
  if (starts_with(finding.signal, "resp_")) return &board_.flights().front();
  return &board_.flights().back();
}

std::string Lockstep::verdict(const BlockInputs& inputs, const BlockOutputs& first,
                              const BlockOutputs& second) const {
  const std::optional<Finding> of_first = board_.judge(inputs, first);
  const std::optional<Finding> of_second = board_.judge(inputs, second);
  const auto objection = [](const std::string& name, const Finding& finding) {
    return fmt::format("the scoreboard objects to {}: check '{}', {}: expected {}, seen {}", name,
                       finding.check, finding.signal, finding.left, finding.right);
  };
  if (of_first && of_second) return objection("both, first " + first_, *of_first);
  if (of_first) return objection(first_, *of_first);
  if (of_second) return objection(second_, *of_second);
  return "the scoreboard has no objection to either";
}

void Lockstep::add_bank_rows(const BlockOutputs& outputs) {
  const auto ports = static_cast<std::size_t>(machine_.ports);
  const auto row_shift = static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine_.bank_bytes)));
  all_bits(outputs.bank_ren, [&](std::size_t port) { return ++bank_rows_[port / ports] != 0; });
  for_each_written_bank(outputs.bank_wmask, row_shift,
                        [&](std::size_t bank) { ++bank_rows_[bank]; });
}

}  // namespace warpbank
