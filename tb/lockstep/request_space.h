// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "machine/machine.h"
#include "request/request.h"
#include "tb/lockstep/access_reach.h"
#include "tb/lockstep/random.h"

namespace warpbank {

/// Ops as the coverage tells them apart: load, store and atomic; matrix accesses are loads and
/// stores there.
inline constexpr int kOpKinds = 3;
constexpr Op op_kind(Op op) {
  if (op == Op::kLoadMatrix) return Op::kLoad;
  return op == Op::kStoreMatrix ? Op::kStore : op;
}

/// What a request is wanted to be. `phases` counts those with active lanes; kManyPhases means so
/// many or more.
struct RequestShape {
  Op op = Op::kLoad;  ///< an op_kind
  int lanes = 0;
  int phases = 0;
  int wavefronts = 0;
};
inline constexpr int kManyPhases = 5;

/// Which shapes of requests a machine knows: a request takes the sum over its phases of what
/// AccessReach says of one. Loads that the pair rule can merge count twice. Merged, for lanes that
/// are active in pairs, a pair being one lane to the banks. Unmerged nothing is promised, as the
/// addresses that are not to pair up bind the phases together.
class RequestSpace {
 public:
  /// The highest number that is told apart; more is as many.
  static constexpr std::size_t kMaxWavefronts = 64;
  /// Bit w: a request with w wavefronts exists.
  using Wavefronts = std::bitset<kMaxWavefronts + 1>;

  explicit RequestSpace(const Machine& machine);

  /// Wavefronts that requests with so many active lanes and phases can be built for.
  Wavefronts promised(Op kind, int lanes, int phases) const;
  /// Wavefronts beyond which such a request would break the model.
  Wavefronts possible(Op kind, int lanes, int phases) const;

  /// A random request of that shape; nothing where none is promised. It may come out otherwise
  /// where the last rows of the memory are not whole: count it, and draw again.
  std::optional<Request> request(const RequestShape& shape, Random& random) const;

 private:
  /// By phases (kManyPhases: or more) and active lanes.
  using Reach = std::array<std::array<Wavefronts, kMaxLanes + 1>, kManyPhases + 1>;

  enum class Choice : std::uint8_t {
    kAny,    ///< any lanes of a phase
    kPairs,  ///< lanes with their neighbours, but for the last of an odd number
    kAll,    ///< all lanes of a phase
  };

  /// Accesses of one op, width and kind of mask.
  struct Kind {
    Op op;
    int bytes;
    Choice choice;
    AccessReach access;
    std::vector<std::uint64_t> groups;  ///< lanes of each phase
    std::vector<Reach> reach;           ///< of the first so many phases

    Span promised(unsigned lanes) const;
  };

  void add(const Machine& machine, Op op, int bytes);
  void add_kind(Kind kind, bool promise);
  void fill(const Kind& kind, const RequestShape& shape, Random& random, Request& request) const;
  void fill_phase(const Kind& kind, std::uint64_t group, unsigned lanes, unsigned wavefronts,
                  Random& random, Request& request) const;
  std::uint32_t address(const Kind& kind, unsigned bank, unsigned row, Random& random) const;

  Machine machine_;
  std::vector<Kind> kinds_;
  std::array<Reach, kOpKinds> possible_{};
};

}  // namespace warpbank
