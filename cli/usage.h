// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace warpbank {

/// What is wrong with the command line, in one line: the verb, the word, the near one where a verb
/// or an option was misspelt, and where the help is.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& error);

/// Puts command lines one can copy under the verb's help, above what the program says of all verbs.
void add_examples(CLI::App& verb, const std::vector<std::string>& lines);

}  // namespace warpbank
