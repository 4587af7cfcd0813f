// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "checked_stimulus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

namespace warpbank::test {
namespace {

bool bit(const std::vector<std::uint32_t>& words, std::size_t index) {
  return ((words[index / 32] >> (index % 32)) & 1U) != 0;
}

}  // namespace

CheckedStimulus::CheckedStimulus(const Machine& machine, std::vector<PortRequest> requests)
    : machine_(machine), requests_(std::move(requests)), memory_(machine) {}

bool CheckedStimulus::drive(BlockInputs& inputs) {
  if (::testing::Test::HasFailure()) return false;
  const bool resets_left = !resets.empty() && *resets.rbegin() > cycle_;
  if (next_ == requests_.size() && in_flight_.empty() && !resets_left) return false;
  inputs.cycle = ++cycle_;
  inputs.rst_n = cycle_ >= 0 && resets.count(cycle_) == 0;
  inputs.resp_ready = ready(cycle_);
  inputs.req_valid = next_ < requests_.size() && offer(cycle_);
  if (inputs.req_valid) {
    present(requests_[next_], inputs);
  }
  return true;
}

bool CheckedStimulus::observe(const BlockInputs& inputs, const BlockOutputs& outputs) {
  SCOPED_TRACE("cycle " + std::to_string(cycle_));
  EXPECT_EQ(inputs.cycle, cycle_);
  if (!inputs.rst_n) {
    check_reset(outputs);
    return true;
  }
  const bool stalled = outputs.resp_valid && !inputs.resp_ready;
  check_ready(outputs, stalled);
  check_wavefront(outputs, stalled);
  check_response(outputs, stalled);
  if (inputs.req_valid && outputs.req_ready) accept();
  if (stalled) {
    ++stalls_;
  } else {
    ++time_;
  }
  return true;
}

void CheckedStimulus::check_reset(const BlockOutputs& outputs) {
  EXPECT_FALSE(outputs.req_ready);
  EXPECT_FALSE(outputs.resp_valid);
  wavefronts_.clear();
  in_flight_.clear();
  free_at_ = time_;
  check_wavefront(outputs, false);
}

void CheckedStimulus::check_ready(const BlockOutputs& outputs, bool stalled) {
  EXPECT_EQ(outputs.req_ready, !stalled && time_ >= free_at_);
}

void CheckedStimulus::check_wavefront(const BlockOutputs& outputs, bool stalled) {
  NaiveWavefront expected;
  if (!stalled && !wavefronts_.empty()) {
    expected = wavefronts_.front();
    wavefronts_.pop_front();
    auto& lanes = in_flight_.back().data;
    memory_.move(held_, expected, lanes);
  }
  std::set<int> served;
  outputs.served.for_each([&](int slot) { served.insert(slot); });
  EXPECT_EQ(served, expected.served);
  EXPECT_EQ(outputs.phase_last, expected.phase_last);
  std::map<std::pair<int, int>, std::uint32_t> rows;
  std::map<std::pair<int, int>, std::uint8_t> written;
  for (int bank = 0; bank < machine_.banks; ++bank) {
    for (int port = 0; port < machine_.ports; ++port) {
      const auto element = static_cast<std::size_t>(bank * machine_.ports + port);
      if (bit(outputs.bank_ren, element)) rows[{bank, port}] = outputs.bank_row[element];
    }
    for (int byte = 0; byte < machine_.bank_bytes; ++byte) {
      const auto element = static_cast<std::size_t>(bank * machine_.bank_bytes + byte);
      if (!bit(outputs.bank_wmask, element)) continue;
      written[{bank, byte}] = outputs.bank_wdata[element];
      const auto port0 = static_cast<std::size_t>(bank * machine_.ports);
      EXPECT_EQ(outputs.bank_row[port0], (expected.rows[{bank, 0}])) << "row of a written bank";
    }
  }
  EXPECT_EQ(written, expected.written);
  if (expected.written.empty()) {
    EXPECT_EQ(rows, expected.rows);
  } else {
    EXPECT_TRUE(rows.empty()) << "a store enables no read port";
  }
}

void CheckedStimulus::check_response(const BlockOutputs& outputs, bool stalled) {
  const bool due = !in_flight_.empty() && in_flight_.front().complete == time_;
  ASSERT_EQ(outputs.resp_valid, due);
  if (!due) return;
  EXPECT_EQ(first_words(outputs.resp_rdata), in_flight_.front().data);
  if (stalled) return;
  times_.emplace_back(in_flight_.front().accept, time_);
  in_flight_.pop_front();
  ++responses_;
}

void CheckedStimulus::accept() {
  held_ = requests_[next_++];
  const std::vector<NaiveWavefront> wavefronts = memory_.wavefronts(held_);
  wavefronts_.assign(wavefronts.begin(), wavefronts.end());
  const auto duration = std::max<std::int64_t>(1, static_cast<std::int64_t>(wavefronts.size()));
  free_at_ = time_ + duration;
  in_flight_.push_back({time_, time_ + duration + 2 + machine_.extra_latency, {}});
}

}  // namespace warpbank::test
