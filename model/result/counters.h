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

  void add(const RequestCost& cost);
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

/// All counters in the order of every report.
const std::array<CounterInfo, kCounterCount>& counter_infos();

/// The counter that only totals have: cycles, summed over the inputs.
struct CyclesInfo {
  std::string_view name, label, unit, description;
};
const CyclesInfo& cycles_info();

}  // namespace warpbank
