// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace warpbank {

/// replay TRACE...: counts what the requests of traces cost on a machine.
void add_replay(CLI::App& app, int& exit_code);

}  // namespace warpbank
