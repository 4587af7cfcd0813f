// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstdint>

#include "engine/request_cost.h"
#include "request/request.h"
#include "request/string_table.h"
#include "result/output_file.h"

namespace warpbank {

/// The --per-request table, written as the requests come: CSV (RFC 4180, LF), one line a request,
/// absent values empty. `index` counts from 0 over all inputs, cycles from 0 in each.
class RequestCsv {
 public:
  explicit RequestCsv(OutputFile file);

  /// `names`: the table that the ids in the request belong to.
  void add(const Request& request, const RequestCost& cost, const StringTable& names);

  /// The file with every line in it, for the caller to close and commit.
  OutputFile take() &&;

 private:
  void flush();

  OutputFile file_;
  std::uint64_t index_ = 0;
  fmt::memory_buffer lines_;
};

}  // namespace warpbank
