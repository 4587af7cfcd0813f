// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "result/replay_result.h"

namespace warpbank {

/// JSON of schema warpbank.replay/1 with a newline at the end. Equal results give equal bytes: no
/// time, no host. Bytes that are not UTF-8 in names are replaced by U+FFFD.
std::string replay_json(const ReplayResult& result);

/// A document as the files of warpbank hold it: two blanks a level, a newline at the end.
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace warpbank
