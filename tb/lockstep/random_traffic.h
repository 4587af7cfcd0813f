// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "machine/machine.h"
#include "tb/lockstep/address_patterns.h"
#include "tb/lockstep/coverage.h"
#include "tb/lockstep/random.h"
#include "tb/lockstep/scenario.h"
#include "tb/lockstep/traffic.h"

namespace warpbank {

enum class MaskKind : std::uint8_t { kFull, kRandom, kSparse, kOne, kRun, kEmpty };
inline constexpr int kMaskKinds = 6;

/// How responses are held back.
enum class HoldKind : std::uint8_t {
  kNever,
  kRandom,  ///< now and then
  kOften,   ///< most of the time
  kLong,    ///< some responses for many cycles
  kAimed,   ///< when the request behind is at one chosen point
};
inline constexpr int kHoldKinds = 5;

/// One kind of traffic; a run goes from one to the next.
struct Profile {
  std::vector<Pattern> patterns;  ///< drawn from for each request
  std::vector<MaskKind> masks;
  std::vector<std::uint8_t> sizes;  ///< bytes per lane
  std::uint32_t store_one_in = 4;   ///< 0: no stores
  std::uint32_t gap_one_in = 0;     ///< a gap before one request in so many; 0: none
  std::uint32_t longest_gap = 0;
  bool fickle = false;  ///< an offer that is not taken at once may be withdrawn or changed
  HoldKind hold = HoldKind::kNever;
  Point aim = Point::kFirst;
  std::uint32_t reset_one_in = 0;  ///< cycles; 0: no resets
};

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
  Profile random_profile();
  void drive_scenario(const Scoreboard& board, BlockInputs& inputs);
  void drive_profile(const Scoreboard& board, BlockInputs& inputs);
  bool response_taken(const Scoreboard& board);
  bool aim_reached(const Scoreboard& board) const;
  void make_request();
  std::uint64_t random_mask(MaskKind kind);
  void offer(const Scoreboard& board, BlockInputs& inputs);
  void withdraw() { standing_ = false; }
  void reset(BlockInputs& inputs);

  Machine machine_;
  Random random_;
  const Coverage& coverage_;
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
