// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace warpbank {

/// check: the engines side by side on traces or random requests; the first difference is explained
/// and the exit code is 1.
void add_check(CLI::App& app, int& exit_code);

}  // namespace warpbank
