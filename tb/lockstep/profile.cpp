// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/profile.h"

namespace warpbank {
namespace {

template <typename Kind>
std::vector<Kind> some_of(int kinds, std::uint32_t most, Random& random) {
  std::vector<Kind> some(random.between(1, most));
  for (Kind& kind : some) kind = static_cast<Kind>(random.below(static_cast<std::uint32_t>(kinds)));
  return some;
}

}  // namespace

Profile random_profile(Random& random) {
  Profile profile;
  profile.patterns = some_of<Pattern>(kPatterns, 3, random);
  profile.masks = some_of<MaskKind>(kMaskKinds, 3, random);
  if (random.one_in(2)) profile.masks = {MaskKind::kFull};
  const std::vector<std::vector<std::uint8_t>> sizes = {
      {4}, {4}, {8}, {16}, {12}, {4, 4, 2, 1}, {1, 2}, {8, 16}, {4, 8, 12}, {1, 2, 4, 8, 12, 16}};
  profile.sizes = pick(sizes, random);
  profile.store_one_in = pick<std::uint32_t>({0, 1, 2, 2, 3, 4}, random);
  profile.atomic_one_in = pick<std::uint32_t>({0, 0, 1, 2, 3, 4}, random);
  profile.matrix_one_in = pick<std::uint32_t>({0, 0, 2, 4}, random);
  profile.gap_one_in = pick<std::uint32_t>({0, 0, 1, 2, 4}, random);
  profile.longest_gap = pick<std::uint32_t>({1, 2, 4, 12}, random);
  profile.fickle = random.one_in(4);
  profile.hold = static_cast<HoldKind>(random.below(kHoldKinds));
  profile.aim = static_cast<Point>(random.between(1, kPoints - 2));
  profile.reset_one_in = random.one_in(4) ? 64 : 0;
  return profile;
}

std::uint64_t random_mask(MaskKind kind, int lanes, Random& random) {
  const auto count = static_cast<std::uint32_t>(lanes);
  const std::uint64_t full = ~std::uint64_t{0} >> (64 - count);
  switch (kind) {
    case MaskKind::kFull:
      return full;
    case MaskKind::kRandom:
      return random.next() & full;
    case MaskKind::kSparse:
      return random.next() & random.next() & random.next() & full;
    case MaskKind::kOne:
      return std::uint64_t{1} << random.below(count);
    case MaskKind::kRun: {
      const std::uint32_t first = random.below(count);
      const std::uint32_t length = random.between(1, count - first);
      return (~std::uint64_t{0} >> (64 - length)) << first;
    }
    case MaskKind::kEmpty:
      return 0;
  }
  return full;
}

}  // namespace warpbank
