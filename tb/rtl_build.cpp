// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/rtl_build.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

#include "request/user_error.h"
#include "tb/rtl_parameters.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to us

namespace warpbank {
namespace {

namespace fs = std::filesystem;

// Set by tb/CMakeLists.txt: the project's folder, and the folder with the prebuilt libraries.
const fs::path kSourceDir = WARPBANK_SOURCE_DIR;
const fs::path kPrebuiltDir = WARPBANK_RTL_DIR;

/// What a library is made from, relative to the project; a change in any makes another library.
constexpr std::string_view kSources = WARPBANK_RTL_SOURCES;

std::string hash_of_sources() {
  std::string all;
  std::istringstream sources{std::string(kSources)};
  for (std::string source; std::getline(sources, source, ':');) {
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
  return fmt::format("{:016x}", XXH3_64bits(all.data(), all.size()));
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

void build(const RtlParameters& parameters, const fs::path& library) {
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
  const RtlParameters parameters = rtl_parameters(machine);
  const std::string name = rtl_library_name(parameters);
  const fs::path prebuilt = kPrebuiltDir / (name + ".so");
  if (fs::exists(prebuilt)) return prebuilt.string();
  const std::string sources = hash_of_sources();
  const fs::path library = cache_folder() / fmt::format("{}-{}.so", name, sources);
  if (fs::exists(library)) return library.string();
  fmt::print(stderr,
             "warpbank: building the RTL for {} lanes, {} banks of {} bytes with Verilator, once; "
             "it takes about a minute\n",
             machine.lanes, machine.banks, machine.bank_bytes);
  build(parameters, library);
  return library.string();
}

void prebuild_rtl(const Machine& machine) {
  const RtlParameters parameters = rtl_parameters(machine);
  const fs::path base = kPrebuiltDir / rtl_library_name(parameters);
  const fs::path library = base.string() + ".so";
  const fs::path made_from = base.string() + ".sources";
  const std::string sources = hash_of_sources();
  std::string made;
  std::ifstream(made_from) >> made;
  if (made == sources && fs::exists(library)) return;
  build(parameters, library);
  std::ofstream(made_from) << sources << "\n";
}

}  // namespace warpbank
