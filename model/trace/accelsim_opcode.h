// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "request/request.h"

namespace warpbank {

/// What a SASS opcode does to shared memory.
struct SassAccess {
  enum class Space : std::uint8_t {
    kOther,    ///< no access to shared memory
    kShared,   ///< LDS STS ATOMS LDSM STSM: addresses are offsets in shared memory
    kGeneric,  ///< LD ST ATOM: shared where the address falls in the shared window
  };
  Space space = Space::kOther;
  Op op = Op::kLoad;
  int bytes = 0;      ///< per lane; 0 when a modifier names a width that is not known
  int row_lanes = 0;  ///< LDSM, STSM: so many of the first lanes give row addresses; else 0
};

/// Reads op and width from the opcode with its modifiers (`LDS.U.128`). The width a trace states
/// beside it is not reliable.
SassAccess sass_access(std::string_view opcode);

}  // namespace warpbank
