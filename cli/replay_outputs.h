// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/output_format.h"
#include "engine/request_cost.h"
#include "request/string_table.h"
#include "result/output_folder.h"
#include "result/replay_result.h"
#include "result/request_csv.h"

namespace warpbank {

/// Where a replay's report goes: standard output, a file, a results folder; and the tables with a
/// line for every request. Opened before the replay, so that what cannot be written is known at
/// once; nothing has its final name before finish().
class ReplayOutputs {
 public:
  /// `output` of -o and `per_request` may be empty; check_output_names has seen them.
  ReplayOutputs(OutputFormat format, const std::string& output, const std::string& per_request);

  void add(const Request& request, const RequestCost& cost, const StringTable& names) {
    for (RequestCsv& table : tables_) table.add(request, cost, names);
  }

  /// Writes the report. Each file gets its name only after all of them are whole.
  void finish(const ReplayResult& result);

 private:
  OutputFormat format_;
  std::optional<OutputFolder> folder_;
  std::optional<OutputFile> report_;
  std::vector<RequestCsv> tables_;
};

}  // namespace warpbank
