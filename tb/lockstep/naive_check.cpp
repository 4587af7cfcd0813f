// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/naive_check.h"

#include <algorithm>
#include <string>

#include "tb/lockstep/naive_count.h"

namespace warpbank {

NaiveCheck check_counts_alone(const Machine& machine, RequestSource& source,
                              AnalyticEngine& analytic) {
  NaiveCheck result;
  NaiveCount naive(machine);
  NaivePlan plan;
  std::uint64_t free = 0;  // the cycle in which the next request can be accepted
  analytic.replay(source, [&](const Request& request, const RequestCost& cost) {
    if (result.difference) return;
    naive.plan(request, plan);
    const std::uint64_t accept = std::max(free, request.origin.cycle.value_or(0));
    const std::uint64_t cadence =
        request.op == Op::kAtomic ? static_cast<std::uint64_t>(machine.atomic_cycles) : 1;
    free = accept + cadence * std::max(plan.wavefronts, 1U);
    const std::uint64_t complete = free + 2 + static_cast<std::uint64_t>(machine.extra_latency);
    const auto compare = [&](const char* what, std::uint64_t expected, std::uint64_t counted) {
      if (expected == counted || result.difference) return;
      Difference difference;
      difference.finding = {"analytic", what, std::to_string(expected), std::to_string(counted)};
      difference.cycle = static_cast<std::int64_t>(accept);
      difference.left = "expected";
      difference.right = "analytic";
      Flight& flight = difference.flight.emplace();
      flight.index = result.requests;
      flight.request = request;
      flight.accept_cycle = difference.cycle;
      result.difference = difference;
    };
    compare("wavefronts", plan.wavefronts, cost.wavefronts);
    compare("wavefronts_ideal", static_cast<std::uint64_t>(plan.phases), cost.ideal);
    compare("max_ways", plan.max_ways, cost.max_ways);
    compare("accept", accept, cost.accept);
    compare("complete", complete, cost.complete);
    ++result.requests;
    result.wavefronts += plan.wavefronts;
    result.ideal += static_cast<std::uint64_t>(plan.phases);
    result.cycles = complete + 1;
  });
  return result;
}

}  // namespace warpbank
