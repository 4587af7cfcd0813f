// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "request/legal_access.h"

namespace warpbank {

bool access_exists(Op op, int bytes) {
  if (op == Op::kAtomic) return bytes == 4 || bytes == 8;
  return !is_matrix(op) || bytes == 16;
}

std::string_view widths_in_words(Op op) {
  if (op == Op::kAtomic) return "an atomic has 4 or 8 bytes";
  return is_matrix(op) ? "its rows have 16 bytes" : "it has 1, 2, 4, 8, 12 or 16 bytes";
}

bool is_matrix(Op op) { return op == Op::kLoadMatrix || op == Op::kStoreMatrix; }

bool matrix_lanes_exist(std::uint64_t mask) {
  return mask == 0 || mask == 0xff || mask == 0xffff || mask == 0xffffffff;
}

}  // namespace warpbank
