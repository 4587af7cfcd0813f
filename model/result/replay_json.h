// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "result/replay_result.h"

namespace warpbank {

/// JSON of schema warpbank.replay/1 with a newline at the end. Equal results give equal bytes: no
/// time, no host.
std::string replay_json(const ReplayResult& result);

}  // namespace warpbank
