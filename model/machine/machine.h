// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warpbank {

enum class Mapping : std::uint8_t { kModulo, kXor, kSkew };
enum class Broadcast : std::uint8_t { kMulticast, kSingle, kNone };
enum class Phases : std::uint8_t { kDerived, kWhole };

std::string_view name_of(Mapping mapping);
std::string_view name_of(Broadcast broadcast);
std::string_view name_of(Phases phases);

/// One shared memory as data. The defaults are the textbook machine `classic`.
struct Machine {
  std::string name = "classic";
  std::string source;  ///< where the figures come from
  int lanes = 32;      ///< 1..64
  int banks = 32;      ///< 1..1024
  int bank_bytes = 4;  ///< width of a bank row: 1, 2, 4, .. 32 bytes
  std::uint64_t shared_bytes = 65536;
  int ports = 1;  ///< read ports of each bank, 1..8
  Mapping mapping = Mapping::kModulo;
  Broadcast broadcast = Broadcast::kMulticast;
  Phases phases = Phases::kDerived;
  int extra_latency = 0;  ///< cycles added to every response

  /// Rows of each bank: ceil(shared_bytes / (banks * bank_bytes)).
  std::uint32_t rows() const;
  bool operator==(const Machine& other) const;
};

inline constexpr int kMaxBanks = 1024;
inline constexpr int kMaxBankBytes = 32;
inline constexpr int kMaxPorts = 8;
inline constexpr std::uint64_t kMaxSharedBytes = 16U << 20U;  ///< NVIDIA's shared window
inline constexpr int kMaxExtraLatency = 1024;

/// Widest access per lane that the engines take so far; wider ones are refused by name.
inline constexpr int kMaxAccessBytes = 4;

/// Throws UserError naming the key where a value is outside its range or two contradict.
void check_machine(const Machine& machine);

}  // namespace warpbank
