// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpbank {

/// What one run of the binary gave.
struct Outcome {
  int code = -1;
  std::string out;
  std::string err;

  nlohmann::ordered_json json() const { return nlohmann::ordered_json::parse(out); }
};

/// Runs the binary in a folder of its own, which is empty at the start of each test.
class CliTest : public testing::Test {
 protected:
  CliTest();
  ~CliTest() override;

  /// `warpbank ARGUMENTS` through the shell, so that pipes and redirections can be part of it.
  Outcome run(const std::string& arguments) const { return shell("$WARPBANK " + arguments); }
  /// Any shell command; $WARPBANK is the binary.
  Outcome shell(const std::string& command) const;

  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  bool exists(const std::string& name) const;
  /// Every name in the folder, sorted; subfolders end in /.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path folder_;  ///< the test works here
  std::filesystem::path capture_;
};

/// A trace of the text format from its request lines.
std::string text_trace(const std::string& lines);

}  // namespace warpbank
