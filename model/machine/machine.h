// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "machine/phase_rule.h"

namespace warpbank {

enum class Mapping : std::uint8_t { kModulo, kXor, kSkew };
enum class Broadcast : std::uint8_t { kMulticast, kSingle, kNone };
/// kListed: the rules of `phase_rules`, and the derived one for what they do not list.
enum class Phases : std::uint8_t { kDerived, kWhole, kListed };
enum class LaneWords : std::uint8_t { kAll, kFirst };
enum class Atomics : std::uint8_t { kMerge, kSerialize };

std::string_view name_of(Mapping mapping);
std::string_view name_of(Broadcast broadcast);
std::string_view name_of(Phases phases);
std::string_view name_of(LaneWords lane_words);
std::string_view name_of(Atomics atomics);

/// One shared memory as data. The defaults are the textbook machine `classic`.
struct Machine {
  std::string name = "classic";
  std::string source;  ///< where the figures come from
  int lanes = 32;      ///< 1..64
  int banks = 32;      ///< 1..1024
  int bank_bytes = 4;  ///< width of a bank row: 1, 2, 4, .. 32 bytes
  /// Bytes that follow each other in one bank, a power of two up to bank_bytes; 0: bank_bytes.
  int interleave_bytes = 0;
  std::uint64_t shared_bytes = 65536;
  int ports = 1;  ///< read ports of each bank, 1..8
  Mapping mapping = Mapping::kModulo;
  Broadcast broadcast = Broadcast::kMulticast;
  bool pair_rule = false;  ///< loads of 8 and 16 bytes: equal neighbours let two phases merge
  LaneWords lane_words = LaneWords::kAll;  ///< kFirst: only the first 4 bytes of each lane move
  Atomics atomics = Atomics::kMerge;  ///< of lanes on one row: in one wavefront, or each in its
  int atomic_cycles = 1;              ///< cycles from one wavefront of an atomic to the next
  int extra_latency = 0;              ///< cycles added to every response
  Phases phases = Phases::kDerived;
  std::vector<PhaseRule> phase_rules;  ///< with Phases::kListed only

  /// interleave_bytes, or bank_bytes where it is not set.
  int interleave() const { return interleave_bytes == 0 ? bank_bytes : interleave_bytes; }
  /// Bytes that each lane of such an access moves.
  int moved_bytes(int access_bytes) const {
    return lane_words == LaneWords::kFirst && access_bytes > 4 ? 4 : access_bytes;
  }

  /// Rows of each bank: ceil(shared_bytes / (banks * bank_bytes)).
  std::uint32_t rows() const;
  bool operator==(const Machine& other) const;
};

inline constexpr int kMaxBanks = 1024;
inline constexpr int kMaxBankBytes = 32;
inline constexpr int kMaxPorts = 8;
inline constexpr std::uint64_t kMaxSharedBytes = 16U << 20U;  ///< NVIDIA's shared window
inline constexpr int kMaxExtraLatency = 1024;

inline constexpr int kMaxAtomicCycles = 1024;

/// Throws UserError naming the key where a value is outside its range, or the keys, separated by
/// ", ", where they contradict each other.
void check_machine(const Machine& machine);

}  // namespace warpbank
