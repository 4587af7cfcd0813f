// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpbank {

/// Copies a slot or a bank row. These are a few bytes, so a call to memcpy costs more than the
/// copy: the common widths become single moves.
inline void copy_bytes(std::uint8_t* to, const std::uint8_t* from, std::size_t bytes) {
  switch (bytes) {
    case 1:
      *to = *from;
      return;
    case 2:
      std::memcpy(to, from, 2);
      return;
    case 4:
      std::memcpy(to, from, 4);
      return;
    case 8:
      std::memcpy(to, from, 8);
      return;
    default:
      std::memcpy(to, from, bytes);
  }
}

}  // namespace warpbank
