// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Records all kernels of this folder again: record_traces DIRECTORY.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "request/user_error.h"
#include "traces/kernels/kernels.h"

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw warpbank::UserError({path.string()}, "cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: record_traces DIRECTORY\n";
    return 2;
  }
  try {
    for (const warpbank::kernels::KernelEntry& kernel : warpbank::kernels::all_kernels()) {
      const warpbank::kernels::KernelTrace trace = kernel.record();
      write(std::filesystem::path(argv[1]) / (kernel.name + ".txt"),
            warpbank::kernels::trace_text(trace));
      std::cout << kernel.name << ": " << trace.recording.requests.size() << " requests\n";
    }
  } catch (const std::exception& error) {
    std::cerr << "record_traces: " << error.what() << "\n";
    return 2;
  }
  return 0;
}
