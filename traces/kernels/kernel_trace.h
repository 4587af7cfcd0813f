// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "traces/recorder/recorder.h"

namespace warpbank::kernels {

/// One kernel that ran, gave the right result, and was recorded.
struct KernelTrace {
  std::string name;   ///< of the file in traces/recorded, without its ending
  std::string about;  ///< one line: what it does and on how much
  record::Launch launch;
  record::Recording recording;
};

/// The whole trace file: the text format, behind comments that say how it came about.
std::string trace_text(const KernelTrace& trace);

/// Throws std::runtime_error naming the kernel and the first element that is wrong.
template <typename T>
void check_result(const std::string& kernel, const std::vector<T>& got,
                  const std::vector<T>& expected) {
  if (got.size() != expected.size()) throw std::runtime_error(kernel + ": result of a wrong size");
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (got[i] == expected[i]) continue;
    throw std::runtime_error(kernel + ": element " + std::to_string(i) + " is " +
                             std::to_string(got[i]) + ", not " + std::to_string(expected[i]));
  }
}

}  // namespace warpbank::kernels
