// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output_format.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "request/near_name.h"
#include "request/user_error.h"

namespace warpbank {

void add_output_format(CLI::App& verb, std::string& value,
                       const std::vector<std::string>& allowed) {
  verb.add_option("--format", value, "What to print: " + CLI::detail::join(allowed, ", "))
      ->type_name("FORMAT")
      ->capture_default_str();
}

OutputFormat parse_output_format(const std::string& word, const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), word) == allowed.end()) {
    throw UserError("--format: unknown format '" + word + "'", near_hint(word, allowed));
  }
  if (word == "json") return OutputFormat::kJson;
  return word == "csv" ? OutputFormat::kCsv : OutputFormat::kTable;
}

}  // namespace warpbank
