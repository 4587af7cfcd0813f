// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/arbitration.h"
#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// One row of one bank.
struct BankRow {
  int bank = 0;
  std::uint32_t row = 0;
};

/// What one active lane wants: one row, or several where banks are narrower than the access.
struct LaneTarget {
  int lane = 0;
  std::uint32_t address = 0;
  std::vector<BankRow> rows;
};

/// A row that a bank serves through one of its ports during one wavefront, and for whom.
struct ServedRow {
  BankRow place;
  int port = 0;
  std::vector<int> lanes;  ///< rising; more than one: the row is broadcast
};

enum class WaitReason : std::uint8_t {
  kOtherRow,      ///< every port of the bank serves another row
  kNotBroadcast,  ///< broadcast single: its row is read, but for another lane alone
  kOwnPort        ///< broadcast none: its row is read, but a port serves one lane
};
/// "other_row", .. as in JSON.
const char* name_of(WaitReason reason);

/// A lane's row that stays unserved in a wavefront of its phase.
struct WaitingLane {
  int lane = 0;
  BankRow wants;
  WaitReason reason = WaitReason::kOtherRow;
};

struct WavefrontPicture {
  std::vector<ServedRow> served;     ///< by first lane
  std::vector<WaitingLane> waiting;  ///< by lane
};

/// The active lanes that are served together, and how.
struct PhasePicture {
  std::vector<int> lanes;
  std::vector<WavefrontPicture> wavefronts;
  int ways = 0;  ///< most distinct rows wanted in one bank, or in banks that share their ports
  /// The banks where that many are wanted; of banks that share their ports the lowest.
  std::vector<int> busiest_banks;
  int busiest_lanes = 0;  ///< lanes that want one of those banks
  int rows = 0;           ///< distinct rows wanted
  int banks = 0;          ///< distinct banks wanted
};

/// One request on one machine, wavefront by wavefront.
struct RequestPicture {
  Machine machine;
  Request request;
  ServiceRule rule;
  bool paired = false;               ///< the pair rule holds: two lane groups make one phase
  std::vector<LaneTarget> lanes;     ///< the active ones
  std::vector<PhasePicture> phases;  ///< those with an active lane, in the order they are served
  std::uint32_t wavefronts = 0;
  std::uint32_t max_ways = 0;
  std::uint64_t cycles = 0;  ///< from its accept to its response, both counted, when it is alone

  std::uint32_t ideal() const { return static_cast<std::uint32_t>(phases.size()); }
  std::uint32_t excessive() const { return wavefronts - ideal(); }
  /// Banks b, b + n, b + 2n.. share their ports in this access.
  bool shares_ports() const {
    return rule.conflict_banks < static_cast<std::uint32_t>(machine.banks);
  }
};

/// Runs the arbitration step of the engines until every lane is served. The request must be legal
/// for the machine.
RequestPicture picture_of(const Machine& machine, const Request& request);

/// What happens and what it costs, in one sentence.
std::string verdict(const RequestPicture& picture);

}  // namespace warpbank
