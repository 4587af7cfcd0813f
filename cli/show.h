// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace warpbank {

/// Adds `show`: the picture of one request, wavefront by wavefront.
void add_show(CLI::App& app, int& exit_code);

}  // namespace warpbank
