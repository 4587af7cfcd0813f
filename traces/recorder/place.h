// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "request/user_error.h"
#include "traces/recorder/site.h"

namespace warpbank::record {

/// The file as a trace names it: as the compiler was given it if relative, else without its
/// folders, so that no trace holds the paths of the machine it was recorded on.
std::string trace_file(const Site& site);

Place place_of(const Site& site);

}  // namespace warpbank::record
