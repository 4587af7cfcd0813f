// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/validate.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/output_format.h"
#include "cli/standard_output.h"
#include "cli/usage.h"
#include "cli/validate_report.h"
#include "request/user_error.h"
#include "result/json_text.h"
#include "validate/measurement.h"
#include "validate/shipped_table.h"
#include "validate/validation.h"

namespace warpbank {
namespace {

constexpr std::uintmax_t kMaxTableBytes = 64U << 20U;

struct ValidateOptions {
  std::string table;
  std::string arch;
  std::vector<std::string> machines;
  std::string format = "table";
};

std::string read_table(const std::string& path) {
  if (std::filesystem::is_directory(path)) {
    throw UserError(Place{path, 0, 0}, "is a directory", "expected a table of measurements, CSV");
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) throw UserError(Place{path, 0, 0}, std::generic_category().message(errno));
  std::string text;
  for (std::istreambuf_iterator<char> i(in), end; i != end; ++i) {
    if (text.size() == kMaxTableBytes) {
      throw UserError(Place{path, 0, 0}, "is larger than 64 MiB",
                      "expected a table of measurements");
    }
    text += *i;
  }
  return text;
}

ValidationOptions validation_options(const ValidateOptions& options) {
  ValidationOptions chosen;
  chosen.arch = options.arch;
  for (const std::string& text : options.machines) {
    // A machine's name holds no '=', an architecture may.
    const std::size_t equal = text.rfind('=');
    if (equal == std::string::npos || equal == 0 || equal + 1 == text.size()) {
      throw UserError("--machine " + text + ": not of the form ARCH=MACHINE");
    }
    chosen.machines.emplace_back(text.substr(0, equal), text.substr(equal + 1));
  }
  return chosen;
}

void run(const ValidateOptions& options, int& exit_code) {
  const OutputFormat format = parse_output_format(options.format, {"table", "json", "csv"});
  const std::string name = options.table.empty() ? std::string(kShippedTable) : options.table;
  const std::vector<Measurement> rows = read_measurements(
      options.table.empty() ? std::string(shipped_table()) : read_table(options.table), name);
  const Validation validation = validate(rows, validation_options(options));
  switch (format) {
    case OutputFormat::kTable:
      print(validation_text(validation, name));
      break;
    case OutputFormat::kJson:
      print(json_text(validation_json(validation, name)));
      break;
    case OutputFormat::kCsv:
      print(validation_csv(validation));
      break;
  }
  if (validation.count(Verdict::kContradicted) > 0) exit_code = kGateFailed;
}

}  // namespace

void add_validate(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ValidateOptions>();
  CLI::App* verb = app.add_subcommand(
      "validate", "Hold published measurements of hardware against the machines that model it");
  verb->add_option("CSV", options->table,
                   "A table of measurements [the one that the program carries]")
      ->type_name("");
  verb->add_option("--arch", options->arch, "Only rows whose architecture holds this text")
      ->type_name("TEXT");
  verb->add_option(
          "--machine", options->machines,
          "Judge rows whose architecture holds ARCH on this preset or file; may be repeated")
      ->type_name("ARCH=MACHINE")
      ->allow_extra_args(false);
  add_output_format(*verb, options->format, {"table", "json", "csv"});
  add_examples(*verb, {"warpbank validate", "warpbank validate --arch V100",
                       "warpbank validate mine.csv --machine 'my GPU=mine.yaml' --format json"});
  verb->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace warpbank
