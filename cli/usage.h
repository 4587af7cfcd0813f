// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace warpbank {

/// What is wrong with the command line, in one line: the verb, the word, the near one where a verb
/// or an option was misspelt, and where the help is.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& error);

}  // namespace warpbank
