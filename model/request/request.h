// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpbank {

inline constexpr int kMaxLanes = 64;

enum class Op : std::uint8_t { kLoad, kStore, kAtomic, kLoadMatrix, kStoreMatrix };
inline constexpr int kOpCount = 5;

/// The word of the text format and of every report: ld, st, atom, ldmatrix, stmatrix.
std::string_view op_name(Op op);
std::optional<Op> op_from_name(std::string_view name);

/// The widths of an access, in bytes per lane, in the order of their codes (width_code).
inline constexpr std::array<int, 6> kAccessBytes = {1, 2, 4, 8, 16, 12};
inline constexpr int kMaxAccessBytes = 16;

/// 0..5 for 1, 2, 4, 8, 16 and 12 bytes: log2 of the width, and 5 for the one that is no power.
constexpr int width_code(int bytes) {
  return bytes == 12 ? 5 : __builtin_ctz(static_cast<unsigned>(bytes));
}

/// An op in a width as one number, for tables.
inline constexpr std::size_t kAccessKinds = kOpCount * kAccessBytes.size();
constexpr std::size_t access_index(Op op, int bytes) {
  return static_cast<std::size_t>(op) * kAccessBytes.size() +
         static_cast<std::size_t>(width_code(bytes));
}

struct Dim3 {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  std::uint32_t z = 0;
  bool operator==(const Dim3& other) const { return x == other.x && y == other.y && z == other.z; }
};

/// Where a request came from; what the trace does not say is absent. `kernel` and `src` are ids of
/// a StringTable, 0 where the trace names none.
struct Origin {
  std::uint64_t line = 0;  ///< line of the trace file, from 1; 0 when not from a file
  std::uint32_t kernel = 0;
  std::uint32_t src = 0;
  std::optional<std::uint64_t> pc;
  std::optional<std::uint32_t> warp;
  std::optional<Dim3> block;
  std::optional<std::uint64_t> cycle;  ///< earliest cycle in which the request is offered
};

/// One shared-memory instruction of one warp.
struct Request {
  Op op = Op::kLoad;
  std::uint8_t bytes = 4;  ///< per lane: 1, 2, 4, 8, 12 or 16
  std::uint64_t mask = 0;  ///< bit t set: lane t is active
  /// Byte address of each lane from the start of shared memory; meaningful where the mask is set.
  std::array<std::uint32_t, kMaxLanes> address{};
  Origin origin;

  bool active(int lane) const { return ((mask >> lane) & 1U) != 0; }
  bool writes() const { return op == Op::kStore || op == Op::kStoreMatrix; }
};

int active_lanes(const Request& request);

}  // namespace warpbank
