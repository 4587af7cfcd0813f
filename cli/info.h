// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace warpbank {

/// info TRACE...: what traces hold, and what of them was not read and why.
void add_info(CLI::App& app, int& exit_code);

}  // namespace warpbank
