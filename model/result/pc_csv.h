// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "result/replay_result.h"

namespace warpbank {

/// The by_pc table as CSV (RFC 4180, LF): the keys of the JSON, absent values empty.
std::string pc_csv(const ReplayResult& result);

}  // namespace warpbank
