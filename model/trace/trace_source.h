// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/request_source.h"
#include "request/string_table.h"
#include "request/user_error.h"
#include "trace/line_reader.h"
#include "trace/trace_options.h"

namespace warpbank {

/// Something odd that did not stop the reading: a garbled header line, a missing thread block.
struct TraceNote {
  Place place;
  std::string text;
};

/// What the header of one kernel says; what it does not say, or says unreadably, is absent.
struct KernelHeader {
  std::string name;
  std::optional<std::uint64_t> id;
  std::optional<Dim3> grid;
  std::optional<Dim3> block;
  std::optional<std::uint64_t> shared_bytes;
  std::optional<std::uint64_t> shared_base;  ///< start of the window of generic addresses
  std::optional<std::uint64_t> tracer_version;
  std::optional<std::uint64_t> binary_version;  ///< 80 for sm_80
  std::string nvbit_version;
  bool lineinfo = false;
};

/// One trace file, read in bounded memory. next() throws UserError with file:line:column, the token
/// and what was expected.
class TraceSource : public RequestSource {
 public:
  virtual TraceFormat format() const = 0;

  /// As given to open_trace.
  const std::string& path() const { return path_; }

  /// XXH3 (64 bit, 16 hex digits) of the file's bytes as stored. Reads what is left of the file, so
  /// call it when no more requests are wanted.
  std::string xxh3() { return lines_.finish_hash(); }

  /// Lines that hold no request, by reason.
  const std::map<std::string, std::uint64_t>& skipped() const { return skipped_; }

  /// The first kMaxNotes of them; note_count() counts all.
  const std::vector<TraceNote>& notes() const { return notes_; }
  std::uint64_t note_count() const { return note_count_; }

  /// The first kMaxKernels headers; kernel_count() counts all. Empty for formats without kernels.
  const std::vector<KernelHeader>& kernels() const { return kernels_; }
  std::uint64_t kernel_count() const { return kernel_count_; }

  /// Bytes of the file, as stored, read so far; and its size where that is known (not for pipes).
  std::uint64_t bytes_read() const { return lines_.raw_bytes(); }
  std::optional<std::uint64_t> bytes_total() const { return lines_.raw_total(); }

  static constexpr std::size_t kMaxNotes = 100;
  static constexpr std::size_t kMaxKernels = 1000;

 protected:
  TraceSource(std::string path, LineReader lines, StringTable& names);

  LineReader& lines() { return lines_; }
  void note(const Place& place, std::string text);
  /// The counter of one reason for skipping a line; stays valid.
  std::uint64_t& skip_count(const std::string& reason) { return skipped_[reason]; }
  void add_kernel(const KernelHeader& kernel);

  /// The id of a kernel or source line. A file with an absurd number of distinct names is refused
  /// at `place`, because they stay in memory.
  std::uint32_t name_id(std::string_view name, const Place& place);

 private:
  std::string path_;
  LineReader lines_;
  StringTable& names_;
  std::uint32_t last_name_id_ = 0;
  std::uint64_t name_count_ = 0;
  std::uint64_t name_bytes_ = 0;
  std::map<std::string, std::uint64_t> skipped_;
  std::vector<TraceNote> notes_;
  std::uint64_t note_count_ = 0;
  std::vector<KernelHeader> kernels_;
  std::uint64_t kernel_count_ = 0;
};

/// Opens a trace, plain or .xz, text or Accel-Sim; "-" is standard input. The format is found by
/// content unless options.from names it. `names` receives kernels and source lines and must outlive
/// the source. Throws UserError when there is no such file, or it is a directory, unreadable, empty
/// or nothing that this program reads.
std::unique_ptr<TraceSource> open_trace(const std::string& path, const TraceOptions& options,
                                        StringTable& names);

}  // namespace warpbank
