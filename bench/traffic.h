// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// The address patterns that every benchmark runs: random words; consecutive words, free of
/// conflicts; and words one bank array apart, a 32-way conflict on 32 banks.
enum class BenchTraffic { kRandom, kConflictFree, kOneBank };

/// Requests with full masks of 4 bytes a lane, three loads to one store, made once so that the
/// benchmark's own random numbers cost nothing.
std::vector<Request> make_traffic(const Machine& machine, BenchTraffic traffic, std::size_t count);

/// Keeps a request valid in every cycle and takes every response, for a number of cycles.
class BenchStimulus : public Stimulus {
 public:
  BenchStimulus(const Machine& machine, BenchTraffic traffic);

  void run_for(std::uint64_t cycles) { cycles_left_ = cycles; }
  bool drive(BlockInputs& inputs) override;
  bool observe(const BlockInputs& inputs, const BlockOutputs& outputs) override;

  std::uint64_t requests() const { return requests_; }
  /// Of every response's data, so that none of it can be left out as unused.
  std::uint32_t checksum() const { return checksum_; }

 private:
  std::vector<Request> traffic_;
  std::size_t lanes_;
  std::int64_t cycle_ = -1;
  std::uint64_t cycles_left_ = 0;
  bool accepted_ = true;
  std::uint64_t requests_ = 0;
  std::uint32_t checksum_ = 0;
};

}  // namespace warpbank
