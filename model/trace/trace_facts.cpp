// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_facts.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

#include "request/request.h"

namespace warpbank {
namespace {

/// Where a request came from, as far as it counts; the rest stays 0.
using Key = std::array<std::uint64_t, 4>;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t part : key) {
      hash = (hash ^ part) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 32U;
    }
    return hash;
  }
};

/// Counts different keys up to a cap.
class Distinct {
 public:
  explicit Distinct(std::size_t max) : max_(max) {}

  void add(const Key& key) {
    // Runs of one value are the rule in traces.
    if (key == last_ && !keys_.empty()) return;
    last_ = key;
    if (keys_.size() < max_) {
      keys_.insert(key);
    } else if (!at_least_ && keys_.count(key) == 0) {
      at_least_ = true;
    }
  }
  DistinctCount count() const { return {keys_.size(), at_least_}; }

 private:
  std::size_t max_;
  Key last_{};
  std::unordered_set<Key, KeyHash> keys_;
  bool at_least_ = false;
};

void add_addresses(const Request& request, TraceFacts& facts) {
  for (std::uint64_t lanes = request.mask; lanes != 0; lanes &= lanes - 1) {
    const int lane = __builtin_ctzll(lanes);
    const std::uint64_t address = request.address[static_cast<std::size_t>(lane)];
    facts.lowest_address = std::min(facts.lowest_address.value_or(address), address);
    const std::uint64_t end = address + request.bytes;
    facts.end_address = std::max(facts.end_address.value_or(end), end);
    facts.highest_lane = std::max(facts.highest_lane.value_or(lane), lane);
  }
}

}  // namespace

TraceFacts collect_facts(RequestSource& requests, std::size_t max_distinct) {
  TraceFacts facts;
  Distinct pcs(max_distinct);
  Distinct warps(max_distinct);
  Distinct blocks(max_distinct);
  Distinct sources(max_distinct);
  Request request;
  while (requests.next(request)) {
    ++facts.requests;
    if (request.mask == 0) ++facts.empty_requests;
    ++facts.by_op_and_bytes[{request.op, request.bytes}];
    ++facts.active_lanes[static_cast<std::size_t>(active_lanes(request))];
    add_addresses(request, facts);
    const Origin& origin = request.origin;
    const std::uint64_t kernel = std::uint64_t{origin.kernel} << 32U;
    const Dim3 block = origin.block.value_or(Dim3{});
    const std::uint64_t xy = std::uint64_t{block.x} << 32U | block.y;
    if (origin.pc) pcs.add({kernel, *origin.pc, 0, 0});
    if (origin.block) blocks.add({kernel, xy, block.z, 0});
    // A warp of a trace that names no blocks is not warp n of block 0,0,0.
    if (origin.warp) warps.add({kernel | (origin.block ? 1U : 0U), xy, block.z, *origin.warp});
    if (origin.src != 0) sources.add({origin.src, 0, 0, 0});
  }
  facts.pcs = pcs.count();
  facts.warps = warps.count();
  facts.blocks = blocks.count();
  facts.sources = sources.count();
  return facts;
}

}  // namespace warpbank
