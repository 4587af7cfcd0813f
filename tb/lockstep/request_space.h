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
#include "tb/lockstep/random.h"

namespace warpbank {

/// What a request is wanted to be. `phases` counts those with active lanes; kManyPhases means so
/// many or more.
struct RequestShape {
  Op op = Op::kLoad;
  int lanes = 0;
  int phases = 0;
  int wavefronts = 0;
};
inline constexpr int kManyPhases = 5;

/// Which shapes of requests a machine knows, by a rule and not by trying. One phase with `a` active
/// lanes takes any number of wavefronts from
///   1                              multicast: all on one word; single likewise, one row per lane
///   ceil(ceil(a / blocks) / ports) none: one after the other over all banks, a block being the
///                                  banks that one lane touches
/// to
///   ceil(a / ports)                all on one bank; at most its rows, where rows are what count
/// and a request takes the sum over its phases. Widths that touch more banks than there are do not
/// take part (machines narrower than 4 bytes), nor does `single` on banks with fewer rows than
/// lanes: there the rule asks for no more than it can show.
class RequestSpace {
 public:
  static constexpr std::size_t kMaxWavefronts = 256;
  /// Bit w: a request with w wavefronts exists.
  using Wavefronts = std::bitset<kMaxWavefronts + 1>;

  explicit RequestSpace(const Machine& machine);

  /// Wavefronts that requests of `op` with so many active lanes and phases can take.
  Wavefronts wavefronts(Op op, int lanes, int phases) const;

  /// A random request of that shape; nothing when there is none.
  std::optional<Request> request(const RequestShape& shape, Random& random) const;

 private:
  /// Requests of one op and width over the first phase groups: reach[groups][phases][lanes].
  struct Width {
    Op op = Op::kLoad;
    unsigned bytes = 4;
    unsigned ports = 1;
    unsigned slots = 1;       ///< banks that one lane touches
    std::vector<int> groups;  ///< lanes of each
    std::vector<std::array<std::array<Wavefronts, kMaxLanes + 1>, kManyPhases + 1>> reach;
  };

  unsigned fewest(const Width& width, unsigned lanes) const;
  unsigned most(const Width& width, unsigned lanes) const;
  bool stacks(const Width& width) const;
  void explore(Width& width) const;
  void fill(const Width& width, const RequestShape& shape, Random& random, Request& request) const;
  void fill_phase(const Width& width, int first_lane, int group_lanes, int lanes,
                  unsigned wavefronts, Random& random, Request& request) const;
  std::uint32_t address(unsigned bank, unsigned row, unsigned bytes) const;

  Machine machine_;
  unsigned banks_;
  unsigned bank_bytes_;
  std::vector<Width> widths_;
};

}  // namespace warpbank
