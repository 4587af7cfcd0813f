// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/recording_text.h"

#include "trace/text_writer.h"

namespace warpbank::record {

std::string recording_text(const Recording& recording, const std::vector<std::string>& comments) {
  std::string text = text_header(recording.lanes);
  for (const std::string& comment : comments) text += "# " + comment + "\n";
  for (const Request& request : recording.requests) {
    append_text_line(request, recording.lanes, recording.names, text);
  }
  return text;
}

}  // namespace warpbank::record
