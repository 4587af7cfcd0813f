// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace warpbank {

/// Something that is not as it must be, found on one signal in one cycle.
struct Finding {
  std::string check;   ///< which check found it
  std::string signal;  ///< with its index: bank_row_o[5]
  std::string left;    ///< what the first party shows, or what is expected
  std::string right;   ///< what the second party shows, or what was seen
};

}  // namespace warpbank
