// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/request_cost.h"

namespace warpbank {

/// What is counted over a set of requests.
struct Counters {
  std::uint64_t requests = 0;
  std::uint64_t empty_requests = 0;
  std::uint64_t active_lanes = 0;
  std::uint64_t wavefronts = 0;
  std::uint64_t wavefronts_ideal = 0;
  std::uint64_t wavefronts_excessive = 0;
  std::uint64_t max_ways = 0;
  // What moves, and AMD's counter: reported apart, see traffic_infos().
  std::uint64_t bytes_asked = 0;
  std::uint64_t bank_bytes = 0;
  std::uint64_t lane_transfers = 0;
  std::uint64_t conflict_cycles = 0;

  /// `access_bytes`: per lane; `row_bytes`: of a bank row.
  void add(const RequestCost& cost, int access_bytes, int row_bytes);
  void add(const Counters& other);
  bool operator==(const Counters& other) const;
};

/// One counter as reports show it.
struct CounterInfo {
  std::string_view name;   ///< the key in JSON and CSV
  std::string_view label;  ///< the word in a table
  std::string_view unit;
  std::string_view description;  ///< one line for somebody who meets the word for the first time
  std::uint64_t Counters::*value;
};

inline constexpr int kCounterCount = 7;

/// The counters of every list of requests, in the order of every report.
const std::array<CounterInfo, kCounterCount>& counter_infos();

inline constexpr int kTrafficCounterCount = 4;

/// What the requests moved, so that bank widths can be compared, and what AMD's counter would say.
const std::array<CounterInfo, kTrafficCounterCount>& traffic_infos();

/// The counter that only totals have: cycles, summed over the inputs.
struct CyclesInfo {
  std::string_view name, label, unit, description;
};
const CyclesInfo& cycles_info();

}  // namespace warpbank
