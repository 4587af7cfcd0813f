// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// warpbank_verilate: builds the RTL of one machine among the libraries that come with the program.
// A tool of the build; tb/CMakeLists.txt has the list of machines. Or prints what tb/verilate is to
// be called with for it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <vector>

#include "machine/machine_loader.h"
#include "request/user_error.h"
#include "tb/rtl_build.h"
#include "tb/rtl_parameters.h"

int main(int argc, char** argv) {
  CLI::App app("builds the RTL of a machine into the program's own folder of libraries");
  std::string machine = "classic";
  std::vector<std::string> sets;
  app.add_option("-m,--machine", machine, "preset or YAML file");
  app.add_option("--set", sets, "key=value");
  bool print = false;
  app.add_flag("--print", print, "print the name of its library and the arguments of tb/verilate");
  CLI11_PARSE(app, argc, argv);
  try {
    const warpbank::Machine loaded = warpbank::load_machine(machine, sets);
    if (!print) {
      warpbank::prebuild_rtl(loaded);
      return 0;
    }
    const warpbank::RtlParameters parameters = warpbank::rtl_parameters(loaded);
    fmt::print("{}.so", warpbank::rtl_library_name(parameters));
    for (const auto& [key, value] : parameters) fmt::print(" {}={}", key, value);
    fmt::print("\n");
  } catch (const warpbank::UserError& error) {
    fmt::print(stderr, "warpbank_verilate: {}\n", error.what());
    return 2;
  }
  return 0;
}
