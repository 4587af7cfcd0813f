// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/machines.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/machine_difference.h"
#include "cli/machine_options.h"
#include "cli/machine_report.h"
#include "cli/output_format.h"
#include "cli/standard_output.h"
#include "cli/usage.h"
#include "machine/machine_loader.h"
#include "machine/presets.h"
#include "request/user_error.h"
#include "result/json_text.h"
#include "result/machine_json.h"
#include "result/version.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;

struct MachinesOptions {
  std::string name;
  std::vector<std::string> difference;
  std::vector<std::string> sets;
  std::string format = "table";
};

Json document_of(const std::vector<Machine>& machines) {
  Json document = {
      {"schema", "warpbank.machines/1"}, {"version", version()}, {"machines", Json::array()}};
  for (const Machine& machine : machines) document["machines"].push_back(machine_json(machine));
  return document;
}

void print_all(OutputFormat format) {
  std::vector<Machine> machines;
  for (const std::string& name : preset_names()) machines.push_back(load_machine(name));
  print(format == OutputFormat::kJson ? json_text(document_of(machines))
                                      : machine_list_text(machines));
}

void print_one(const MachinesOptions& options, OutputFormat format) {
  const LoadedMachine loaded = load_machine_with_notes(options.name, options.sets);
  if (format != OutputFormat::kJson) return print(machine_text(loaded));
  Json document = document_of({loaded.machine});
  add_machine_facts(loaded, document);
  print(json_text(document));
}

void print_difference(const std::vector<std::string>& names, OutputFormat format) {
  const Machine first = load_machine(names[0]);
  const Machine second = load_machine(names[1]);
  print(format == OutputFormat::kJson ? difference_json(first, second)
                                      : difference_text(first, second));
}

void run(const MachinesOptions& options) {
  const OutputFormat format = parse_output_format(options.format, {"table", "json"});
  const bool compares = !options.difference.empty();
  if (compares && !options.name.empty()) {
    throw UserError("--diff takes both machines: '" + options.name + "' is a third");
  }
  if (!options.sets.empty() && options.name.empty()) {
    throw UserError("--set " + options.sets.front() + ": there is no machine to change",
                    "name one: warpbank machines NAME --set KEY=VALUE");
  }
  if (compares) return print_difference(options.difference, format);
  if (options.name.empty()) return print_all(format);
  print_one(options, format);
}

}  // namespace

void add_machines(CLI::App& app, int&) {
  const auto options = std::make_shared<MachinesOptions>();
  CLI::App* verb = app.add_subcommand(
      "machines", "The machines: all presets, one in full, or what two differ in");
  verb->add_option("NAME", options->name, "A preset, a YAML file or a gpgpusim.config")
      ->type_name("");
  verb->add_option("--diff", options->difference, "What two machines differ in")
      ->type_name("A B")
      ->expected(2);
  add_machine_sets(*verb, options->sets);
  add_output_format(*verb, options->format, {"table", "json"});
  add_examples(*verb, {"warpbank machines", "warpbank machines sm_80",
                       "warpbank machines --diff sm_80 gfx942",
                       "warpbank machines mine.yaml --set banks=16 --format json"});
  verb->callback([options] { run(*options); });
}

}  // namespace warpbank
