// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/machines.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/output_format.h"
#include "cli/standard_output.h"
#include "cli/usage.h"
#include "machine/machine_keys.h"
#include "machine/machine_loader.h"
#include "machine/phase_rule.h"
#include "machine/presets.h"
#include "result/json_text.h"
#include "result/machine_json.h"
#include "result/text_table.h"
#include "result/version.h"

namespace warpbank {
namespace {

using Align = TextTable::Align;

struct MachinesOptions {
  std::string name;
  std::string format = "table";
};

std::string list_text(const std::vector<Machine>& machines) {
  TextTable table({Align::kLeft, Align::kRight, Align::kRight, Align::kLeft});
  table.add({"name", "lanes x banks x bytes", "shared bytes", "what it is"});
  for (const Machine& machine : machines) {
    const std::string what = machine.source.substr(0, machine.source.find(": "));
    table.add({machine.name,
               fmt::format("{}x{}x{}", machine.lanes, machine.banks, machine.bank_bytes),
               std::to_string(machine.shared_bytes), what});
  }
  return table.text();
}

std::string meaning(const Machine& machine, const std::string& key) {
  if (key == "lanes") return "threads of a warp";
  if (key == "banks") return fmt::format("SRAMs, each with {} rows", machine.rows());
  if (key == "bank_bytes") return "width of a bank's row";
  if (key == "shared_bytes") return "size of the shared memory";
  if (key == "ports") return "rows that one bank reads in one wavefront";
  if (key == "mapping") return "how words spread over the banks";
  if (key == "broadcast") return "lanes that one row read serves together";
  if (key == "phases") return "lanes that are served together";
  if (key == "extra_latency") return "cycles added to every response";
  return {};
}

std::string machine_text(const Machine& machine) {
  TextTable table({Align::kLeft, Align::kLeft, Align::kLeft});
  for (const MachineKey& key : machine_keys(machine)) {
    if (key.key == "source") continue;
    table.add({key.key, key.value, meaning(machine, key.key)});
  }
  std::string text = table.text() + "\n";
  for (int bytes = 1; bytes <= kMaxAccessBytes; bytes *= 2) {
    const std::size_t phases = phase_groups(machine, bytes).size();
    text += fmt::format("  an access of {} byte{} takes {} phase{} of {} lanes\n", bytes,
                        bytes == 1 ? "" : "s", phases, phases == 1 ? "" : "s",
                        lanes_per_phase(machine, bytes));
  }
  return text + "\n  source: " + printable(machine.source.empty() ? "none given" : machine.source) +
         "\n";
}

void run(const MachinesOptions& options) {
  const OutputFormat format = parse_output_format(options.format, {"table", "json"});
  std::vector<Machine> machines;
  const std::vector<std::string> names =
      options.name.empty() ? preset_names() : std::vector<std::string>{options.name};
  for (const std::string& name : names) machines.push_back(load_machine(name));
  if (format == OutputFormat::kJson) {
    nlohmann::ordered_json document = {{"schema", "warpbank.machines/1"}, {"version", version()}};
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Machine& machine : machines) list.push_back(machine_json(machine));
    document["machines"] = list;
    print(json_text(document));
  } else if (options.name.empty()) {
    print(list_text(machines));
  } else {
    print(machine_text(machines.front()));
  }
}

}  // namespace

void add_machines(CLI::App& app, int&) {
  const auto options = std::make_shared<MachinesOptions>();
  CLI::App* verb = app.add_subcommand("machines", "The machines: all presets, or one in full");
  verb->add_option("NAME", options->name, "A preset or a YAML file")->type_name("");
  add_output_format(*verb, options->format, {"table", "json"});
  add_examples(*verb, {"warpbank machines", "warpbank machines sm_80",
                       "warpbank machines mine.yaml --format json"});
  verb->callback([options] { run(*options); });
}

}  // namespace warpbank
