// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/request_space.h"

#include <algorithm>
#include <utility>

#include "tb/lockstep/legal_accesses.h"
#include "tb/lockstep/naive_access.h"

namespace warpbank {
namespace {

std::size_t index_of(Op kind) { return static_cast<std::size_t>(kind); }

unsigned lanes_of(std::uint64_t group) {
  return static_cast<unsigned>(__builtin_popcountll(group));
}

/// Each of `from` plus w wavefronts.
RequestSpace::Wavefronts plus(const RequestSpace::Wavefronts& from, unsigned w) {
  constexpr std::size_t kMost = RequestSpace::kMaxWavefronts;
  RequestSpace::Wavefronts sum = w > kMost ? RequestSpace::Wavefronts() : from << w;
  if (w > kMost ? from.any() : (from >> (kMost - w)).any()) sum.set(kMost);
  return sum;
}

/// The lower lanes of pairs.
constexpr std::uint64_t kEvenLanes = 0x5555555555555555U;

/// Every lane has its neighbour in its own group.
bool hold_pairs(const std::vector<std::uint64_t>& groups) {
  return std::all_of(groups.begin(), groups.end(), [](std::uint64_t group) {
    return ((group & kEvenLanes) << 1U) == (group & ~kEvenLanes);
  });
}

/// `count` lanes of a group, drawn at random.
std::vector<unsigned> random_lanes(std::uint64_t group, std::size_t count, Random& random) {
  std::vector<unsigned> lanes;
  for (; group != 0; group &= group - 1) {
    lanes.push_back(static_cast<unsigned>(__builtin_ctzll(group)));
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(lanes[i], lanes[i + random.below(static_cast<std::uint32_t>(lanes.size() - i))]);
  }
  lanes.resize(count);
  std::sort(lanes.begin(), lanes.end());
  return lanes;
}

}  // namespace

RequestSpace::RequestSpace(const Machine& machine) : machine_(machine) {
  const LegalAccesses accesses(machine);
  for (int op = 0; op < kOpCount; ++op) {
    for (const std::uint8_t bytes : accesses.widths(static_cast<Op>(op))) {
      add(machine, static_cast<Op>(op), bytes);
    }
  }
}

void RequestSpace::add(const Machine& machine, Op op, int bytes) {
  const NaiveAccesses accesses(machine);
  const NaiveAccess& access = accesses.of(op, bytes);
  const AccessReach reach(machine, access, bytes);
  if (is_matrix(op)) {
    add_kind({op, bytes, Choice::kAll, reach, {}, {}}, true);
    for (const int lanes : matrix_lanes(machine)) {
      Kind kind{op, bytes, Choice::kAll, reach, {}, {}};
      for (const std::uint64_t group : access.groups) {
        const std::uint64_t active = group & (~std::uint64_t{0} >> (kMaxLanes - lanes));
        if (active != 0) kind.groups.push_back(active);
      }
      add_kind(std::move(kind), true);
    }
    return;
  }
  const bool pairs = access.merged.size() != access.groups.size() && !access.merged.empty();
  add_kind({op, bytes, Choice::kAny, reach, access.groups, {}}, !pairs);
  if (!pairs) return;
  const bool promise = access.broadcast == Broadcast::kMulticast && hold_pairs(access.merged);
  add_kind({op, bytes, Choice::kPairs, reach, access.merged, {}}, promise);
}

Span RequestSpace::Kind::promised(unsigned lanes) const {
  return access.promised(choice == Choice::kPairs ? (lanes + 1) / 2 : lanes);
}

void RequestSpace::add_kind(Kind kind, bool promise) {
  const auto explore = [&](const auto& span_of) {
    std::vector<Reach> reach(kind.groups.size() + 1);
    reach[0][0][0].set(0);
    for (std::size_t g = 0; g < kind.groups.size(); ++g) {
      const Reach& from = reach[g];
      Reach& to = reach[g + 1];
      const unsigned most = lanes_of(kind.groups[g]);
      if (kind.choice != Choice::kAll) to = from;  // no active lane in this phase
      for (std::size_t phases = 0; phases <= kManyPhases; ++phases) {
        const std::size_t more = std::min<std::size_t>(phases + 1, kManyPhases);
        for (std::size_t lanes = 0; lanes + 1 <= kMaxLanes; ++lanes) {
          if (from[phases][lanes].none()) continue;
          for (unsigned a = kind.choice == Choice::kAll ? most : 1; a <= most; ++a) {
            const Span span = span_of(a);
            for (unsigned w = span.fewest; w <= span.most; ++w) {
              to[more][lanes + a] |= plus(from[phases][lanes], w);
            }
          }
        }
      }
    }
    return reach;
  };
  const Reach bounds = explore([&](unsigned lanes) { return kind.access.possible(lanes); }).back();
  Reach& possible = possible_[index_of(op_kind(kind.op))];
  for (std::size_t phases = 0; phases <= kManyPhases; ++phases) {
    for (std::size_t lanes = 0; lanes <= kMaxLanes; ++lanes) {
      possible[phases][lanes] |= bounds[phases][lanes];
    }
  }
  if (!promise) return;
  kind.reach = explore([&](unsigned lanes) { return kind.promised(lanes); });
  kinds_.push_back(std::move(kind));
}

RequestSpace::Wavefronts RequestSpace::promised(Op kind, int lanes, int phases) const {
  Wavefronts all;
  for (const Kind& one : kinds_) {
    if (op_kind(one.op) != kind) continue;
    all |= one.reach.back()[static_cast<std::size_t>(phases)][static_cast<std::size_t>(lanes)];
  }
  return all;
}

RequestSpace::Wavefronts RequestSpace::possible(Op kind, int lanes, int phases) const {
  return possible_[index_of(kind)][static_cast<std::size_t>(phases)]
                  [static_cast<std::size_t>(lanes)];
}

std::optional<Request> RequestSpace::request(const RequestShape& shape, Random& random) const {
  std::vector<const Kind*> fitting;
  for (const Kind& kind : kinds_) {
    const Reach& reach = kind.reach.back();
    if (op_kind(kind.op) == shape.op &&
        reach[static_cast<std::size_t>(shape.phases)][static_cast<std::size_t>(shape.lanes)].test(
            static_cast<std::size_t>(shape.wavefronts))) {
      fitting.push_back(&kind);
    }
  }
  if (fitting.empty()) return std::nullopt;
  const Kind& kind = *fitting[random.below(static_cast<std::uint32_t>(fitting.size()))];
  Request request;
  request.op = kind.op;
  request.bytes = static_cast<std::uint8_t>(kind.bytes);
  fill(kind, shape, random, request);
  return request;
}

/// Walks back through `reach` from the whole request to none of it, a random way.
void RequestSpace::fill(const Kind& kind, const RequestShape& shape, Random& random,
                        Request& request) const {
  struct Step {
    std::size_t phases;
    unsigned lanes;
    unsigned wavefronts;
  };
  auto phases = static_cast<std::size_t>(shape.phases);
  auto lanes = static_cast<unsigned>(shape.lanes);
  auto wavefronts = static_cast<unsigned>(shape.wavefronts);
  for (std::size_t g = kind.groups.size(); g-- > 0;) {
    const Reach& from = kind.reach[g];
    const unsigned size = lanes_of(kind.groups[g]);
    std::vector<Step> steps;  // what this phase may take
    if (kind.choice != Choice::kAll && from[phases][lanes].test(wavefronts)) {
      steps.push_back({phases, 0, 0});
    }
    for (const std::size_t before : {phases - 1, phases}) {
      if (phases == 0 || (before == phases && phases != kManyPhases)) continue;
      for (unsigned a = kind.choice == Choice::kAll ? size : 1; a <= std::min(lanes, size); ++a) {
        const Span span = kind.promised(a);
        for (unsigned w = span.fewest; w <= std::min(wavefronts, span.most); ++w) {
          if (from[before][lanes - a].test(wavefronts - w)) steps.push_back({before, a, w});
        }
      }
    }
    const Step step = steps[random.below(static_cast<std::uint32_t>(steps.size()))];
    if (step.lanes > 0) {
      fill_phase(kind, kind.groups[g], step.lanes, step.wavefronts, random, request);
    }
    phases = step.phases;
    lanes -= step.lanes;
    wavefronts -= step.wavefronts;
  }
}

/// An address at which such an access meets that row of that bank.
std::uint32_t RequestSpace::address(const Kind& kind, unsigned bank, unsigned row,
                                    Random& random) const {
  const auto banks = static_cast<unsigned>(machine_.banks);
  unsigned position = bank;
  if (machine_.mapping == Mapping::kXor) position = bank ^ (row % banks);
  if (machine_.mapping == Mapping::kSkew) position = (bank + banks - row % banks) % banks;
  const std::uint32_t aligned = alignment(static_cast<std::uint32_t>(kind.bytes));
  const std::uint32_t byte = row * banks * static_cast<std::uint32_t>(machine_.bank_bytes) +
                             position * naive_word_bytes(machine_);
  const std::uint32_t place = byte / aligned + random.below(kind.access.places_in_word());
  const std::uint64_t places =
      (machine_.shared_bytes - static_cast<std::uint64_t>(kind.bytes)) / aligned + 1;
  return static_cast<std::uint32_t>(place % places * aligned);
}

void RequestSpace::fill_phase(const Kind& kind, std::uint64_t group, unsigned lanes,
                              unsigned wavefronts, Random& random, Request& request) const {
  const AccessReach& access = kind.access;
  const unsigned rows = std::max(1U, access.stacked_rows());  // without any nothing is promised
  const bool pairs = kind.choice == Choice::kPairs;
  const unsigned active = pairs ? (lanes + 1) / 2 : lanes;  // lanes that the banks tell apart
  const std::vector<unsigned> chosen =
      random_lanes(pairs ? group & kEvenLanes : group, active, random);

  const unsigned first_row = random.below(rows);
  const unsigned first_block = random.below(access.blocks());
  const unsigned others = access.blocks() - 1;
  // So many lanes go to the bank that decides; the others share its first row, or spread.
  const unsigned most_rows = access.stacks() ? std::min(active, rows) : active;
  const unsigned elsewhere = access.stacks() ? active : others * wavefronts * access.ports();
  const unsigned deciding = random.between(
      std::max((wavefronts - 1) * access.ports() + 1, active - std::min(active, elsewhere)),
      std::min(most_rows, wavefronts * access.ports()));
  for (unsigned i = 0; i < active; ++i) {
    unsigned block = first_block;
    unsigned row = first_row + (i < deciding ? i : 0);
    if (i >= deciding && !access.stacks()) {
      block = (first_block + 1 + (i - deciding) % std::max(1U, others)) % access.blocks();
      row = first_row + (i - deciding) / std::max(1U, others);
    }
    row %= rows;
    const unsigned bank = block * access.block() + row / access.rows() * access.banks();
    const std::uint32_t place = address(kind, bank, row % access.rows(), random);
    const bool alone = !pairs || (lanes % 2 == 1 && i == 0);
    request.mask |= std::uint64_t{alone ? 1U : 3U} << chosen[i];
    request.address[chosen[i]] = place;
    if (!alone) request.address[chosen[i] + 1] = place;
  }
}

}  // namespace warpbank
