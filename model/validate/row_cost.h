// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/analytic_engine.h"
#include "machine/machine.h"
#include "machine/phase_plan.h"
#include "validate/access_kind.h"
#include "validate/measurement.h"

namespace warpbank {

/// What all requests of a row's pattern cost together on one machine.
struct RowCost {
  double requests = 0;
  double wavefronts = 0;
  double ideal = 0;
  double unmerged = 0;  ///< wavefronts of the same machine without the pair rule
  int ways = 0;         ///< wavefronts of the costliest phase of any request
  bool counted = false;
  bool per_block = false;

  double conflicts() const { return wavefronts - ideal; }
};

/// A machine and what counts for it.
class Referee {
 public:
  /// `name_or_file` as -m takes it. Throws UserError where there is none.
  explicit Referee(const std::string& name_or_file);

  const Machine& machine() const { return machine_; }
  /// Throws PatternError where the row makes no requests that this machine takes.
  RowCost cost(const Measurement& row, const AccessKind& kind);

 private:
  int most_of_one_phase(const Request& request);

  Machine machine_;
  PhasePlans plans_;
  AnalyticEngine engine_;
  AnalyticEngine unmerged_;
};

/// Every machine that a table needs, loaded once.
class Referees {
 public:
  Referee& of(const std::string& name_or_file);

 private:
  std::map<std::string, std::unique_ptr<Referee>> referees_;
};

}  // namespace warpbank
