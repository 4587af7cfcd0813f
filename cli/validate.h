// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace warpbank {

/// validate [CSV]: published measurements of hardware against the machines that model it.
void add_validate(CLI::App& app, int& exit_code);

}  // namespace warpbank
