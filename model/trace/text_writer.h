// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "request/request.h"
#include "request/string_table.h"

namespace warpbank {

/// The first lines of a text trace: version and %lanes (1..64).
std::string text_header(int lanes);

/// One request as a line of the text format with its line end: base:stride where the active lanes
/// allow it, a list otherwise. Reading it with the same `lanes` gives the same request. Kernel
/// names have no place in the format and are left out. Active lanes must be below `lanes`.
void append_text_line(const Request& request, int lanes, const StringTable& names,
                      std::string& out);

}  // namespace warpbank
