// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "machine/machine.h"
#include "validate/access_kind.h"
#include "validate/measurement.h"
#include "validate/metric.h"

namespace warpbank {

/// True for what is a machine's own rule and needs no request: lane groups, lanes of one, banks.
inline bool is_plan_metric(Metric metric) {
  return metric == Metric::kLanesPerPhase || metric == Metric::kLaneGroups ||
         metric == Metric::kBanks;
}

/// The rule of a machine in the row's metric.
struct PlanCount {
  double value = 0;
  std::string mismatch;  ///< where the number may be equal and the rule still is another
};

PlanCount plan_count(const Measurement& row, const AccessKind& kind, const Machine& machine);

}  // namespace warpbank
