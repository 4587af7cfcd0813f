// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/replay_tally.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace warpbank {
namespace {

std::optional<std::string> name_or_null(const std::string& name) {
  return name.empty() ? std::nullopt : std::optional<std::string>(name);
}

}  // namespace

bool ReplayTally::Key::operator==(const Key& other) const {
  return pc == other.pc && kernel == other.kernel && src == other.src && has_pc == other.has_pc &&
         op == other.op && bytes == other.bytes;
}

std::size_t ReplayTally::KeyHash::operator()(const Key& key) const {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15U;  // spreads neighbouring values
  std::uint64_t hash = key.pc * kOdd;
  hash = (hash ^ (std::uint64_t{key.kernel} << 32U | key.src)) * kOdd;
  hash = (hash ^ (std::uint64_t{key.bytes} << 8U | static_cast<std::uint64_t>(key.op))) * kOdd;
  return static_cast<std::size_t>(hash ^ (hash >> 32U));
}

ReplayTally::ReplayTally(std::string engine, Machine machine, std::string filter) {
  result_.engine = std::move(engine);
  result_.machine = std::move(machine);
  result_.filter = std::move(filter);
}

void ReplayTally::add(const Request& request, const RequestCost& cost) {
  const Origin& origin = request.origin;
  const Key key{origin.pc.value_or(0), origin.kernel, origin.src,
                origin.pc.has_value(), request.op,    request.bytes};
  if (last_row_ == nullptr || !(key == last_key_)) {
    last_row_ = &rows_[key];
    last_key_ = key;
  }
  last_row_->add(cost, request.bytes, result_.machine.bank_bytes);
  if (cost.wavefronts >= histogram_.size()) histogram_.resize(cost.wavefronts + 1);
  ++histogram_[cost.wavefronts];
  input_cycles_ = cost.complete + 1;
}

void ReplayTally::end_input(ReplayInput input, const StringTable& names) {
  for (const auto& [key, counters] : rows_) {
    merged_[{names.name(key.kernel), key.has_pc, key.pc, op_name(key.op), key.bytes,
             names.name(key.src)}]
        .add(counters);
    input.counters.add(counters);
  }
  input.cycles = input_cycles_;
  result_.cycles += input.cycles;
  result_.inputs.push_back(std::move(input));
  rows_.clear();
  last_row_ = nullptr;
  input_cycles_ = 0;
}

ReplayResult ReplayTally::finish(std::vector<std::uint64_t> bank_rows) {
  assert(rows_.empty() && "end_input is missing");
  for (const auto& [key, counters] : merged_) {
    const auto& [kernel, has_pc, pc, op_word, bytes, src] = key;
    const Op op = *op_from_name(op_word);
    result_.by_pc.push_back({name_or_null(kernel),
                             has_pc ? std::optional<std::uint64_t>(pc) : std::nullopt, op, bytes,
                             name_or_null(src), counters});
    result_.by_op[static_cast<std::size_t>(op)].add(counters);
    result_.totals.add(counters);
  }
  // The map's order is already that of the names; only the falling counter goes before it.
  std::stable_sort(result_.by_pc.begin(), result_.by_pc.end(), [](const PcRow& a, const PcRow& b) {
    return a.counters.wavefronts_excessive > b.counters.wavefronts_excessive;
  });
  for (std::size_t wavefronts = 0; wavefronts < histogram_.size(); ++wavefronts) {
    if (histogram_[wavefronts] == 0) continue;
    result_.wavefronts_histogram[static_cast<std::uint32_t>(wavefronts)] = histogram_[wavefronts];
  }
  result_.bank_rows = std::move(bank_rows);
  return std::move(result_);
}

}  // namespace warpbank
