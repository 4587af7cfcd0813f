// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "trace/source_line.h"
#include "trace/trace_source.h"

namespace warpbank {

/// Reads the text format, version 1 (docs/traces.md).
class TextReader : public TraceSource {
 public:
  TextReader(std::string path, LineReader lines, const TraceOptions& options, StringTable& names);

  TraceFormat format() const override { return TraceFormat::kText; }
  bool next(Request& request) override;

 private:
  void read_version(const SourceLine& line) const;
  void read_directive(const SourceLine& line);

  TraceLimits limits_;
  int lanes_ = 32;
  bool lanes_given_ = false;
  bool version_seen_ = false;
  bool request_seen_ = false;
};

}  // namespace warpbank
