// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "trace/trace_facts.h"
#include "trace/trace_source.h"

namespace warpbank {

/// What `info` says of one trace that has been read to its end. `filter`: in words, may be empty.
std::string info_text(const TraceSource& source, const TraceFacts& facts,
                      const std::string& filter);
nlohmann::ordered_json info_json(TraceSource& source, const TraceFacts& facts);

}  // namespace warpbank
