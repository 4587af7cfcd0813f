// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/accelsim_reader.h"
#include "trace/byte_stream.h"
#include "trace/format_detection.h"
#include "trace/text_reader.h"
#include "trace/trace_source.h"

namespace warpbank {

std::unique_ptr<TraceSource> open_trace(const std::string& path, const TraceOptions& options,
                                        StringTable& names) {
  LineReader lines{ByteStream(path)};
  const TraceFormat format = options.from ? *options.from : detect_format(lines);
  if (format == TraceFormat::kText) {
    return std::make_unique<TextReader>(path, std::move(lines), options, names);
  }
  return std::make_unique<AccelSimReader>(path, std::move(lines), options, names);
}

}  // namespace warpbank
