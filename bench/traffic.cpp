// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "bench/traffic.h"

#include <random>

#include "engine/replay_stimulus.h"

namespace warpbank {
namespace {

constexpr std::size_t kRequests = 1024;

}  // namespace

std::vector<Request> make_traffic(const Machine& machine, BenchTraffic traffic, std::size_t count) {
  std::mt19937_64 random(1);
  const std::uint64_t words = machine.shared_bytes / 4;
  std::vector<Request> requests(count);
  for (std::size_t i = 0; i < count; ++i) {
    Request& request = requests[i];
    request.op = i % 4 == 3 ? Op::kStore : Op::kLoad;
    const std::uint64_t base = random();
    for (int lane = 0; lane < machine.lanes; ++lane) {
      const auto t = static_cast<std::uint64_t>(lane);
      request.mask |= std::uint64_t{1} << lane;
      std::uint64_t word = random();
      if (traffic == BenchTraffic::kConflictFree) word = base + t;
      if (traffic == BenchTraffic::kOneBank)
        word = base + t * static_cast<std::uint64_t>(machine.banks);
      request.address[t] = static_cast<std::uint32_t>(word % words * 4);
    }
  }
  return requests;
}

BenchStimulus::BenchStimulus(const Machine& machine, BenchTraffic traffic)
    : traffic_(make_traffic(machine, traffic, kRequests)),
      lanes_(static_cast<std::size_t>(machine.lanes)) {}

bool BenchStimulus::drive(BlockInputs& inputs) {
  if (cycles_left_ == 0) return false;
  --cycles_left_;
  inputs.cycle = cycle_++;
  inputs.rst_n = inputs.cycle >= 0;
  inputs.req_valid = true;
  inputs.resp_ready = true;
  if (accepted_) {
    present_request(traffic_[requests_ % kRequests], requests_, inputs);
    accepted_ = false;
  }
  return true;
}

bool BenchStimulus::observe(const BlockInputs& inputs, const BlockOutputs& outputs) {
  if (inputs.rst_n && outputs.req_ready) {
    accepted_ = true;
    ++requests_;
  }
  if (outputs.resp_valid) {
    for (std::size_t i = 0; i < lanes_; ++i) checksum_ += outputs.resp_rdata[i * kLaneDataWords];
  }
  return true;
}

}  // namespace warpbank
