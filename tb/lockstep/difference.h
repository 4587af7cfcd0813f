// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "machine/machine.h"
#include "request/string_table.h"
#include "tb/lockstep/finding.h"
#include "tb/lockstep/flight.h"

namespace warpbank {

/// The first difference of a run, with what a person needs to look into it.
struct Difference {
  Finding finding;
  std::int64_t cycle = 0;
  std::uint64_t compared = 0;  ///< cycles before this one that were fine
  std::string left;            ///< who shows finding.left: systemc, or "expected"
  std::string right;
  std::string verdict;           ///< what the scoreboard says of two blocks that differ
  std::optional<Flight> flight;  ///< the request in question
  std::uint64_t age = 0;         ///< unstalled cycles since its handshake
};

/// What the reports say of the requests' origin and of how to see the difference again.
struct Reproduction {
  std::string traffic;  ///< "random traffic, seed 7" or the path of a trace
  std::string command;  ///< the command line without the options for waves; empty when none
  const StringTable* names = nullptr;  ///< of the requests' kernels and source lines, may be absent
};

/// Several lines, each with its end: cycle, signal with both values, request, command line.
std::string explain(const Difference& difference, const Machine& machine,
                    const Reproduction& reproduction);

}  // namespace warpbank
