// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/address_patterns.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "tb/lockstep/legal_accesses.h"

namespace warpbank {

AddressPatterns::AddressPatterns(const Machine& machine)
    : lanes_(static_cast<std::uint32_t>(machine.lanes)),
      banks_(static_cast<std::uint32_t>(machine.banks)),
      bank_bytes_(static_cast<std::uint32_t>(machine.bank_bytes)),
      rows_(machine.rows()),
      shared_bytes_(static_cast<std::uint32_t>(machine.shared_bytes)) {}

/// Addresses that such an access can have.
std::uint32_t AddressPatterns::places(std::uint32_t bytes) const {
  return (shared_bytes_ - bytes) / alignment(bytes) + 1;
}

std::uint32_t AddressPatterns::uniform(Random& random, std::uint32_t bytes) const {
  return random.below(places(bytes)) * alignment(bytes);
}

std::uint32_t AddressPatterns::legal(std::uint64_t address, std::uint32_t bytes) const {
  const std::uint64_t place = address / alignment(bytes) % places(bytes);
  return static_cast<std::uint32_t>(place) * alignment(bytes);
}

void AddressPatterns::fill(Pattern pattern, Random& random, Request& request) {
  const std::uint32_t bytes = request.bytes;
  const std::uint32_t base = uniform(random, bytes);
  const std::uint32_t row_bytes = banks_ * bank_bytes_;
  const auto each_lane = [&](auto address_of) {
    for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
      request.address[lane] = legal(address_of(lane), bytes);
    }
  };
  switch (pattern) {
    case Pattern::kUniform:
      fill_uniform(random, request);
      break;
    case Pattern::kStrided: {
      const std::uint64_t stride = std::uint64_t{random.below(2 * banks_ + 3)} * bytes;
      each_lane([&](std::uint32_t lane) { return base + stride * lane; });
      break;
    }
    case Pattern::kOneWord:
      each_lane([&](std::uint32_t) { return base; });
      break;
    case Pattern::kOneBank:
      each_lane([&](std::uint32_t) {
        return base % row_bytes + std::uint64_t{random.below(rows_)} * row_bytes;
      });
      break;
    case Pattern::kPermutation:
      fill_permutation(random, request);
      break;
    case Pattern::kFewBanks: {
      const std::uint32_t first = random.below(banks_);
      const std::uint32_t count = random.between(1, 3);
      each_lane([&](std::uint32_t) {
        const std::uint64_t word =
            std::uint64_t{random.below(rows_)} * banks_ + (first + random.below(count)) % banks_;
        return word * bank_bytes_ + random.below(bank_bytes_);
      });
      break;
    }
    case Pattern::kSharedWords: {
      std::array<std::uint32_t, 4> words{};
      for (std::uint32_t& word : words) word = uniform(random, bytes);
      const std::uint32_t count = random.between(2, 4);
      each_lane([&](std::uint32_t) { return words[random.below(count)]; });
      break;
    }
    case Pattern::kRowBit: {
      std::uint32_t top = 0;
      while ((2U << top) < rows_) ++top;
      const std::uint32_t bit = random.one_in(2) ? top : random.below(top + 1);
      const std::uint64_t other = base ^ (std::uint64_t{row_bytes} << bit);
      each_lane([&](std::uint32_t) { return random.one_in(2) ? other : base; });
      break;
    }
    case Pattern::kEdge: {
      // Below row 0 is the end of the memory.
      const std::uint64_t edge =
          random.one_in(2) ? 0 : std::uint64_t{random.below(rows_)} * row_bytes;
      each_lane([&](std::uint32_t) { return edge + shared_bytes_ - random.below(4 * lanes_ + 1); });
      break;
    }
    case Pattern::kEcho:
      fill_echo(random, request);
      break;
    case Pattern::kPairs:
      fill_pairs(random, request);
      break;
  }
  if (remembered_ < kRemembered || random.one_in(4)) {
    earlier_[remembered_ < kRemembered ? remembered_ : random.below(kRemembered)] = request.address;
    remembered_ = std::min(remembered_ + 1, kRemembered);
  }
}

void AddressPatterns::fill_uniform(Random& random, Request& request) const {
  const std::uint64_t count = places(request.bytes);
  const auto shift = static_cast<std::uint32_t>(__builtin_ctz(alignment(request.bytes)));
  for (std::uint32_t lane = 0; lane < lanes_; lane += 2) {
    // Two lanes from one draw: the halves of 64 random bits, scaled.
    const std::uint64_t bits = random.next();
    request.address[lane] = static_cast<std::uint32_t>(((bits >> 32U) * count) >> 32U) << shift;
    request.address[lane + 1] = static_cast<std::uint32_t>(((bits & 0xffffffffU) * count) >> 32U)
                                << shift;
  }
}

void AddressPatterns::fill_permutation(Random& random, Request& request) const {
  std::array<std::uint32_t, kMaxLanes> order{};
  for (std::uint32_t lane = 0; lane < lanes_; ++lane) order[lane] = lane;
  for (std::uint32_t lane = 0; lane + 1 < lanes_; ++lane) {
    std::swap(order[lane], order[random.between(lane, lanes_ - 1)]);
  }
  const std::uint32_t base = uniform(random, request.bytes);
  for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
    request.address[lane] = legal(std::uint64_t{base} + order[lane] * request.bytes, request.bytes);
  }
}

void AddressPatterns::fill_pairs(Random& random, Request& request) const {
  fill_uniform(random, request);
  const std::uint32_t distance = random.between(1, 2);
  for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
    if ((lane & distance) != 0) request.address[lane] = request.address[lane ^ distance];
  }
  if (random.one_in(4)) request.address[random.below(lanes_)] = uniform(random, request.bytes);
}

void AddressPatterns::fill_echo(Random& random, Request& request) const {
  if (remembered_ == 0) return fill_uniform(random, request);
  const auto& earlier = earlier_[random.below(static_cast<std::uint32_t>(remembered_))];
  for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
    request.address[lane] = legal(earlier[lane], request.bytes);
  }
}

}  // namespace warpbank
