// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace warpbank {

/// machines [NAME|FILE] [--diff A B]: the presets, one a line; one machine with its sources; what
/// two differ in.
void add_machines(CLI::App& app, int& exit_code);

}  // namespace warpbank
