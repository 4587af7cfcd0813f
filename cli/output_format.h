// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace warpbank {

enum class OutputFormat { kTable, kJson, kCsv };

/// Adds --format with the words in `allowed`; `value` holds the default and must live as long as
/// `verb`.
void add_output_format(CLI::App& verb, std::string& value, const std::vector<std::string>& allowed);

/// Throws UserError for a word that is not in `allowed` (of table, json, csv).
OutputFormat parse_output_format(const std::string& word, const std::vector<std::string>& allowed);

}  // namespace warpbank
