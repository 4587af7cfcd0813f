// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/request_cost.h"
#include "request/request_source.h"

namespace warpbank {

/// Something that can tell what requests cost on one machine.
class Engine {
 public:
  virtual ~Engine() = default;

  /// analytic, systemc or rtl.
  virtual std::string_view name() const = 0;

  /// Runs one input from reset with zeroed memory: requests in order, each as early as the block
  /// and its `cycle` attribute allow, responses always taken. Calls `sink` once per request, in
  /// order. Requests must be legal for the machine: lanes, alignment, addresses inside shared
  /// memory, an access that the engines take. Trace readers and `show` see to that.
  virtual void replay(RequestSource& source, const CostSink& sink) = 0;

  /// Port uses of each bank, summed over everything replayed so far.
  virtual const std::vector<std::uint64_t>& bank_rows() const = 0;
};

}  // namespace warpbank
