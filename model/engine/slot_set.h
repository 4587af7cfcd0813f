// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "request/request.h"

namespace warpbank {

/// A lane of a 16-byte access on 1-byte banks touches 16 rows.
inline constexpr int kMaxSlotsPerLane = kMaxAccessBytes;
inline constexpr int kMaxSlots = kMaxLanes * kMaxSlotsPerLane;

/// A set of slots of one request; slot s is bit s % 64 of word s / 64.
struct SlotSet {
  static constexpr std::size_t kWords = kMaxSlots / 64;
  std::array<std::uint64_t, kWords> words{};

  bool test(int slot) const { return ((words[index(slot)] >> (slot & 63)) & 1U) != 0; }
  void set(int slot) { words[index(slot)] |= std::uint64_t{1} << (slot & 63); }
  void reset(int slot) { words[index(slot)] &= ~(std::uint64_t{1} << (slot & 63)); }
  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }
  bool operator==(const SlotSet& other) const { return words == other.words; }
  bool operator!=(const SlotSet& other) const { return words != other.words; }

  SlotSet operator&(const SlotSet& other) const {
    SlotSet both;
    for (std::size_t i = 0; i < kWords; ++i) both.words[i] = words[i] & other.words[i];
    return both;
  }
  SlotSet without(const SlotSet& other) const {
    SlotSet rest;
    for (std::size_t i = 0; i < kWords; ++i) rest.words[i] = words[i] & ~other.words[i];
    return rest;
  }

  /// Calls visit(slot) for each member, lowest first.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
        visit(static_cast<int>(i * 64) + __builtin_ctzll(word));
      }
    }
  }

 private:
  static constexpr std::size_t index(int slot) { return static_cast<std::size_t>(slot) / 64; }
};

}  // namespace warpbank
