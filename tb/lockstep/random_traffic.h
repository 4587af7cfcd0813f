// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "machine/machine.h"
#include "tb/lockstep/address_patterns.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/legal_accesses.h"
#include "tb/lockstep/profile.h"
#include "tb/lockstep/random.h"
#include "tb/lockstep/scenario.h"
#include "tb/lockstep/traffic.h"

namespace warpbank {

/// Constrained random traffic. The same machine and seed give the same traffic everywhere. Between
/// stretches of random profiles, empty bins of `coverage` are aimed at one by one.
class RandomTraffic : public Traffic {
 public:
  RandomTraffic(const Machine& machine, std::uint64_t seed, const Coverage& coverage);

  /// Keeps to one profile and aims at no bin.
  RandomTraffic(const Machine& machine, std::uint64_t seed, const Coverage& coverage,
                Profile profile);

  /// Offers no more once so many have been accepted, and ends when all have been answered.
  void stop_after(std::uint64_t requests) { limit_ = requests; }

  bool drive(const Scoreboard& board, BlockInputs& inputs) override;

 private:
  void next_episode();
  void drive_scenario(const Scoreboard& board, BlockInputs& inputs);
  void drive_profile(const Scoreboard& board, BlockInputs& inputs);
  bool response_taken(const Scoreboard& board);
  bool aim_reached(const Scoreboard& board) const;
  void make_request();
  Op random_op();
  std::uint8_t random_size(Op op);
  std::uint64_t random_matrix_mask();
  void offer(const Scoreboard& board, BlockInputs& inputs);
  void withdraw() { standing_ = false; }
  void reset(BlockInputs& inputs);

  Machine machine_;
  Random random_;
  const Coverage& coverage_;
  LegalAccesses accesses_;
  std::vector<int> matrix_lanes_;
  AddressPatterns addresses_;
  NaiveCount naive_;
  std::uint64_t data_seed_;
  bool fixed_ = false;
  Profile profile_;
  std::uint32_t requests_left_ = 0;   ///< of the episode
  std::uint32_t scenarios_left_ = 0;  ///< after it
  std::optional<Scenario> scenario_;
  std::uint64_t limit_ = ~std::uint64_t{0};

  bool standing_ = false;  ///< offered_ is on the ports and not accepted as far as known
  std::uint64_t standing_index_ = 0;
  std::uint32_t gap_left_ = 0;
  std::uint32_t hold_left_ = 0;
  std::uint32_t reset_left_ = 0;
};

}  // namespace warpbank
