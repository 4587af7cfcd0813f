// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "validate/access_kind.h"
#include "validate/architecture.h"
#include "validate/measurement.h"
#include "validate/ratio_judge.h"
#include "validate/row_cost.h"
#include "validate/validation.h"

namespace warpbank {

/// True where `text` holds `part`, as a user types it: 'v100' is held by 'CC 7.0 (V100)'.
bool holds(const std::string& text, const std::string& part);

/// Judges the rows of a table, one after the other; timings together, once all are known.
class TableJudge {
 public:
  explicit TableJudge(const ValidationOptions& options) : options_(options) {}

  void add(const Measurement& row);
  /// The results in the order of the rows.
  std::vector<RowResult> finish();

 private:
  /// Rows of one source in one unit on one chip: only they share what a wavefront costs.
  using BenchmarkKey = std::tuple<std::string, std::string, std::string>;

  struct TimedIndex {
    std::size_t row;
    TimedRow timed;
  };

  Architecture machines_of(const std::string& arch) const;
  void judge(RowResult& result);
  void show_model(RowResult& result, const AccessKind& kind, bool timing);
  void judge_counts(RowResult& result, const AccessKind& kind);
  void add_timing(RowResult& result, const AccessKind& kind, bool throughput);

  const ValidationOptions& options_;
  Referees referees_;
  std::vector<RowResult> results_;
  std::map<BenchmarkKey, std::vector<TimedIndex>> benchmarks_;
};

}  // namespace warpbank
