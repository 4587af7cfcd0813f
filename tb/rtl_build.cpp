// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/rtl_build.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "request/user_error.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to us

namespace warpbank {
namespace {

namespace fs = std::filesystem;

// Set by tb/CMakeLists.txt: the project's folder, and the folder with the prebuilt libraries.
const fs::path kSourceDir = WARPBANK_SOURCE_DIR;
const fs::path kPrebuiltDir = WARPBANK_RTL_DIR;

/// What a library is made from; a change in any of them makes another library.
constexpr std::array kSources = {"rtl/address_map.sv",
                                 "rtl/bank_arbiter.sv",
                                 "rtl/crossbar.sv",
                                 "rtl/phase_sequencer.sv",
                                 "rtl/shared_memory.sv",
                                 "rtl/sram_bank.sv",
                                 "tb/verilate",
                                 "tb/verilate.vlt",
                                 "tb/verilated_block.cpp",
                                 "tb/verilated_block.h",
                                 "model/engine/block_ports.h",
                                 "model/engine/slot_set.h",
                                 "model/machine/machine.h",
                                 "model/request/request.h"};

using Parameters = std::vector<std::pair<std::string_view, std::uint64_t>>;

/// The keys of tb/verilate, in the order of a prebuilt library's name.
Parameters parameters_of(const Machine& machine) {
  return {{"lanes", machine.lanes},
          {"banks", machine.banks},
          {"bank_bytes", machine.bank_bytes},
          {"rows", machine.rows()},
          {"mapping", static_cast<std::uint64_t>(machine.mapping)},
          {"broadcast", static_cast<std::uint64_t>(machine.broadcast)},
          {"ports", machine.ports},
          {"phases", machine.phases == Phases::kWhole ? 1 : 0},
          {"extra_latency", machine.extra_latency}};
}

/// As warpbank_rtl_geometry() in tb/CMakeLists.txt names it.
std::string library_name(const Parameters& parameters) {
  std::string name = "shared_memory";
  for (const auto& [key, value] : parameters) name += fmt::format("-{}", value);
  return name;
}

std::uint64_t hash_of_sources() {
  std::string all;
  for (const char* source : kSources) {
    std::ifstream file(kSourceDir / source, std::ios::binary);
    if (!file) {
      throw UserError(
          fmt::format("the RTL of this geometry is not prebuilt and cannot be built: {} is missing",
                      (kSourceDir / source).string()),
          "use a prebuilt geometry, another engine, or a program built where its sources are");
    }
    all += source;
    all.append(std::istreambuf_iterator<char>(file), {});
  }
  return XXH3_64bits(all.data(), all.size());
}

fs::path cache_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (cache != nullptr && *cache != '\0') {
    folder = cache;
  } else if (home != nullptr && *home != '\0') {
    folder = fs::path(home) / ".cache";
  } else {
    throw UserError("no folder to build the RTL of this geometry in", "set XDG_CACHE_HOME or HOME");
  }
  folder = folder / "warpbank" / "rtl";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw UserError(fmt::format("cannot create {}: {}", folder.string(), error.message()),
                    "set XDG_CACHE_HOME to a folder that can be written");
  }
  return folder;
}

/// Runs a program with its output in `log`; true when it ends with 0.
bool run_program(const std::vector<std::string>& arguments, const fs::path& log) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw UserError(fmt::format("cannot run {}: {}", arguments[0], std::strerror(error)));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// The line of the log that says what went wrong.
std::string reason_in(const fs::path& log) {
  std::ifstream file(log);
  std::string line;
  std::string reason = "tb/verilate failed";
  bool found = false;
  while (std::getline(file, line)) {
    if (line.rfind("tb/verilate: ", 0) == 0) return line.substr(std::strlen("tb/verilate: "));
    if (!found && line.find("rror") != std::string::npos) {
      reason = line;
      found = true;
    }
  }
  return reason;
}

void build(const Machine& machine, const Parameters& parameters, const fs::path& library) {
  fmt::print(stderr,
             "warpbank: building the RTL for {} lanes, {} banks of {} bytes with Verilator, once; "
             "it takes about a minute\n",
             machine.lanes, machine.banks, machine.bank_bytes);
  std::vector<std::string> arguments = {(kSourceDir / "tb" / "verilate").string(),
                                        library.string()};
  for (const auto& [key, value] : parameters) arguments.push_back(fmt::format("{}={}", key, value));
  const fs::path runtime = kPrebuiltDir / "runtime.o";
  if (fs::exists(runtime)) arguments.push_back("runtime=" + runtime.string());
  const fs::path log = fmt::format("{}.{}.log", library.string(), getpid());
  if (!run_program(arguments, log) || !fs::exists(library)) {
    throw UserError(
        fmt::format("cannot build the RTL of this geometry: {}", reason_in(log)),
        fmt::format("it needs Verilator 5 and a C++ compiler; the whole log is {}", log.string()));
  }
  std::error_code ignored;
  fs::remove(log, ignored);
}

}  // namespace

std::string find_or_build_rtl(const Machine& machine) {
  const Parameters parameters = parameters_of(machine);
  const std::string name = library_name(parameters);
  const fs::path prebuilt = kPrebuiltDir / (name + ".so");
  if (fs::exists(prebuilt)) return prebuilt.string();
  const std::uint64_t hash = hash_of_sources();
  const fs::path library = cache_folder() / fmt::format("{}-{:016x}.so", name, hash);
  if (!fs::exists(library)) build(machine, parameters, library);
  return library.string();
}

}  // namespace warpbank
