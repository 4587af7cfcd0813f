// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "machine/machine.h"
#include "request/request.h"
#include "tb/lockstep/random.h"

namespace warpbank {

enum class Pattern : std::uint8_t {
  kUniform,      ///< random words
  kStrided,      ///< base + stride * lane
  kOneWord,      ///< all lanes on one word
  kOneBank,      ///< random rows one bank array apart: one bank with `modulo`
  kPermutation,  ///< consecutive words, shuffled over the lanes
  kFewBanks,     ///< random rows of up to three banks
  kSharedWords,  ///< a few words shared by all lanes
  kRowBit,       ///< two rows that differ in one bit, often the top one
  kEdge,         ///< around a row boundary or the end of the memory
  kEcho,         ///< where an earlier request was
  kPairs,        ///< random words, each for two neighbours; now and then one lane leaves its pair
};
inline constexpr int kPatterns = 11;

/// Fills requests with addresses that are legal for a machine.
class AddressPatterns {
 public:
  explicit AddressPatterns(const Machine& machine);

  /// Sets the address of every lane; op, bytes and mask are set already.
  void fill(Pattern pattern, Random& random, Request& request);

 private:
  static constexpr std::size_t kRemembered = 16;

  void fill_uniform(Random& random, Request& request) const;
  void fill_permutation(Random& random, Request& request) const;
  void fill_pairs(Random& random, Request& request) const;
  void fill_echo(Random& random, Request& request) const;
  std::uint32_t uniform(Random& random, std::uint32_t bytes) const;
  std::uint32_t places(std::uint32_t bytes) const;
  /// Into the memory and onto the alignment of the access.
  std::uint32_t legal(std::uint64_t address, std::uint32_t bytes) const;

  std::uint32_t lanes_;
  std::uint32_t banks_;
  std::uint32_t bank_bytes_;
  std::uint32_t rows_;
  std::uint32_t shared_bytes_;
  std::array<std::array<std::uint32_t, kMaxLanes>, kRemembered> earlier_{};
  std::size_t remembered_ = 0;
};

}  // namespace warpbank
