// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output_names.h"

#include <cstddef>
#include <filesystem>
#include <system_error>

#include "request/user_error.h"

namespace warpbank {
namespace {

namespace fs = std::filesystem;

/// Devices and pipes take what two writers give them: only files count.
bool same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  const fs::file_status status = fs::status(a, ignored);
  if (fs::exists(status)) return fs::is_regular_file(status) && fs::equivalent(a, b, ignored);
  return fs::weakly_canonical(fs::absolute(a, ignored), ignored) ==
         fs::weakly_canonical(fs::absolute(b, ignored), ignored);
}

}  // namespace

void check_output_names(const std::vector<OutputName>& outputs,
                        const std::vector<std::string>& inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const OutputName& output = outputs[i];
    if (output.path.empty()) continue;
    if (output.path == "-") {
      throw UserError(output.option + ": - is no name of a file", "/dev/stdout is one");
    }
    for (const std::string& input : inputs) {
      if (same_file(output.path, input)) {
        throw UserError(Place{output.path}, "is read by this run; it would be overwritten",
                        "give " + output.option + " another name");
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (!outputs[j].path.empty() && same_file(output.path, outputs[j].path)) {
        throw UserError(Place{output.path},
                        "is named by " + outputs[j].option + " and by " + output.option);
      }
    }
  }
}

}  // namespace warpbank
