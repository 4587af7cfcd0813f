// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/trace_source.h"

namespace warpbank::test {

/// A file that lives as long as the test; its name is `trace` in a folder of its own.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();
  const std::string& path() const { return path_; }
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
  std::string path_;
};

std::string xz_of(std::string_view content);
std::string read_file(const std::string& path);

/// All of a trace: what it gave before it ended or failed.
struct Outcome {
  std::vector<Request> requests;
  std::map<std::string, std::uint64_t> skipped;
  std::vector<TraceNote> notes;
  std::vector<KernelHeader> kernels;
  std::vector<std::string> kernel_names;  ///< of each request
  std::vector<std::string> sources;       ///< of each request
  std::optional<Place> place;             ///< of the error
  std::string error;                      ///< the whole line, the path as "FILE"; empty: none
};
Outcome read_trace(std::string_view content, const TraceOptions& options = {});

/// What the textbook machine takes.
TraceOptions replay_options();

/// The active lanes' addresses; -1 for inactive ones, up to the highest active.
std::vector<std::int64_t> addresses_of(const Request& request);

}  // namespace warpbank::test
