// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "traces/recorder/launch.h"

namespace warpbank::record {

/// The recording as a trace in the text format, version 1, with the comments as lines of their own
/// before the requests.
std::string recording_text(const Recording& recording, const std::vector<std::string>& comments);

}  // namespace warpbank::record
