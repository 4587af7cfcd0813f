// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/counters.h"

#include <algorithm>

namespace warpbank {

void Counters::add(const RequestCost& cost, int access_bytes, int row_bytes) {
  ++requests;
  if (cost.active_lanes == 0) ++empty_requests;
  active_lanes += cost.active_lanes;
  wavefronts += cost.wavefronts;
  wavefronts_ideal += cost.ideal;
  wavefronts_excessive += cost.excessive();
  max_ways = std::max<std::uint64_t>(max_ways, cost.max_ways);
  bytes_asked += std::uint64_t{cost.active_lanes} * static_cast<std::uint64_t>(access_bytes);
  bank_bytes += std::uint64_t{cost.port_uses} * static_cast<std::uint64_t>(row_bytes);
  lane_transfers += cost.lane_transfers;
  conflict_cycles += cost.conflict_cycles;
}

void Counters::add(const Counters& other) {
  requests += other.requests;
  empty_requests += other.empty_requests;
  active_lanes += other.active_lanes;
  wavefronts += other.wavefronts;
  wavefronts_ideal += other.wavefronts_ideal;
  wavefronts_excessive += other.wavefronts_excessive;
  max_ways = std::max(max_ways, other.max_ways);
  bytes_asked += other.bytes_asked;
  bank_bytes += other.bank_bytes;
  lane_transfers += other.lane_transfers;
  conflict_cycles += other.conflict_cycles;
}

bool Counters::operator==(const Counters& other) const {
  const auto same = [&](const auto& infos) {
    return std::all_of(infos.begin(), infos.end(), [&](const CounterInfo& info) {
      return this->*info.value == other.*info.value;
    });
  };
  return same(counter_infos()) && same(traffic_infos());
}

const std::array<CounterInfo, kCounterCount>& counter_infos() {
  static constexpr std::array<CounterInfo, kCounterCount> kInfos{{
      {"requests", "requests", "requests", "shared-memory instructions, each of one warp",
       &Counters::requests},
      {"empty_requests", "empty requests", "requests", "of these, with no active lane",
       &Counters::empty_requests},
      {"active_lanes", "active lanes", "lanes", "threads that took part, summed over the requests",
       &Counters::active_lanes},
      {"wavefronts", "wavefronts", "wavefronts", "passes of the bank array that they took",
       &Counters::wavefronts},
      {"wavefronts_ideal", "ideal", "wavefronts", "passes they would take without bank conflicts",
       &Counters::wavefronts_ideal},
      {"wavefronts_excessive", "excessive", "wavefronts",
       "wavefronts - ideal: passes lost to bank conflicts", &Counters::wavefronts_excessive},
      {"max_ways", "most ways", "rows", "most rows that one phase wanted from one bank",
       &Counters::max_ways},
  }};
  return kInfos;
}

const std::array<CounterInfo, kTrafficCounterCount>& traffic_infos() {
  static constexpr std::array<CounterInfo, kTrafficCounterCount> kInfos{{
      {"bytes_asked", "bytes asked", "bytes", "active lanes x bytes of the access",
       &Counters::bytes_asked},
      {"bank_bytes", "bank bytes", "bytes",
       "bytes of the bank rows read or written: port uses x width of a bank",
       &Counters::bank_bytes},
      {"lane_transfers", "lane transfers", "words",
       "words moved between a lane and a bank: slots served", &Counters::lane_transfers},
      {"conflict_cycles", "conflict cycles", "cycles",
       "ways - 1 over all phases: what AMD's counters call bank conflicts",
       &Counters::conflict_cycles},
  }};
  return kInfos;
}

const CyclesInfo& cycles_info() {
  static constexpr CyclesInfo kCycles{"cycles", "cycles", "cycles",
                                      "from reset to the last response, summed over the inputs"};
  return kCycles;
}

}  // namespace warpbank
