// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli_fixture.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace warpbank {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

CliTest::CliTest() {
  const fs::path root =
      fs::path(testing::TempDir()) / ("warpbank_cli_" + std::to_string(::getpid()));
  fs::remove_all(root);
  folder_ = root / "work";
  capture_ = root / "capture";
  fs::create_directories(folder_);
  fs::create_directories(capture_);
}

CliTest::~CliTest() { fs::remove_all(folder_.parent_path()); }

Outcome CliTest::shell(const std::string& command) const {
  const std::string line = "cd '" + folder_.string() + "' && WARPBANK='" WARPBANK_BINARY "' && { " +
                           command + " ; } > '" + (capture_ / "out").string() + "' 2> '" +
                           (capture_ / "err").string() + "' < /dev/null";
  const int status = std::system(line.c_str());
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.out = contents(capture_ / "out");
  outcome.err = contents(capture_ / "err");
  return outcome;
}

void CliTest::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string CliTest::read(const std::string& name) const { return contents(folder_ / name); }

bool CliTest::exists(const std::string& name) const { return fs::exists(folder_ / name); }

std::vector<std::string> CliTest::files() const {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
    names.push_back(entry.path().filename().string() + (entry.is_directory() ? "/" : ""));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string text_trace(const std::string& lines) { return "%warpbank-trace 1\n" + lines; }

}  // namespace warpbank
