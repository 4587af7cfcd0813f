// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace_files.h"

#include <gtest/gtest.h>
#include <lzma.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace warpbank::test {

TemporaryFile::TemporaryFile(std::string_view content) {
  // Thousands of files are written by some tests: in memory where the system offers that.
  std::string pattern = "/dev/shm/trace_test_XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) {
    pattern = (std::filesystem::temp_directory_path() / "trace_test_XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  }
  folder_ = pattern;
  path_ = folder_ + "/trace";
  std::ofstream(path_, std::ios::binary)
      .write(content.data(), static_cast<std::streamsize>(content.size()));
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string xz_of(std::string_view content) {
  std::string out(lzma_stream_buffer_bound(content.size()), '\0');
  std::size_t size = 0;
  const lzma_ret code = lzma_easy_buffer_encode(
      6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(content.data()),
      content.size(), reinterpret_cast<std::uint8_t*>(out.data()), &size, out.size());
  if (code != LZMA_OK) throw std::runtime_error("xz failed");
  out.resize(size);
  return out;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Outcome read_trace(std::string_view content, const TraceOptions& options) {
  const TemporaryFile file(content);
  Outcome outcome;
  StringTable names;
  try {
    const auto source = open_trace(file.path(), options, names);
    try {
      for (Request request; source->next(request);) {
        outcome.requests.push_back(request);
        outcome.kernel_names.push_back(names.name(request.origin.kernel));
        outcome.sources.push_back(names.name(request.origin.src));
      }
    } catch (...) {
      outcome.skipped = source->skipped();
      throw;
    }
    outcome.skipped = source->skipped();
    outcome.notes = source->notes();
    outcome.kernels = source->kernels();
  } catch (const UserError& error) {
    outcome.place = error.place();
    outcome.error = error.what();
    const std::size_t at = outcome.error.find(file.path());
    if (at != std::string::npos) outcome.error.replace(at, file.path().size(), "FILE");
  }
  return outcome;
}

TraceOptions replay_options() {
  TraceOptions options;
  options.limits.lanes = 32;
  options.limits.shared_bytes = 65536;
  options.limits.machine = "classic";
  return options;
}

std::vector<std::int64_t> addresses_of(const Request& request) {
  std::vector<std::int64_t> addresses;
  for (int lane = 0; lane < kMaxLanes && (request.mask >> lane) != 0; ++lane) {
    const std::int64_t address = request.address[static_cast<std::size_t>(lane)];
    addresses.push_back(request.active(lane) ? address : -1);
  }
  return addresses;
}

}  // namespace warpbank::test
