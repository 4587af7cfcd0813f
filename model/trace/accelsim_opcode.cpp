// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/accelsim_opcode.h"

#include <array>
#include <cstddef>

namespace warpbank {
namespace {

struct Name {
  std::string_view name;
  SassAccess access;
};

constexpr std::array<Name, 8> kNames = {{
    {"LDS", {SassAccess::Space::kShared, Op::kLoad, 4, 0}},
    {"STS", {SassAccess::Space::kShared, Op::kStore, 4, 0}},
    {"ATOMS", {SassAccess::Space::kShared, Op::kAtomic, 4, 0}},
    {"LDSM", {SassAccess::Space::kShared, Op::kLoadMatrix, 16, 8}},
    {"STSM", {SassAccess::Space::kShared, Op::kStoreMatrix, 16, 8}},
    {"LD", {SassAccess::Space::kGeneric, Op::kLoad, 4, 0}},
    {"ST", {SassAccess::Space::kGeneric, Op::kStore, 4, 0}},
    {"ATOM", {SassAccess::Space::kGeneric, Op::kAtomic, 4, 0}},
}};

struct Width {
  std::string_view modifier;
  int bytes;
};

constexpr std::array<Width, 12> kWidths = {{{"U8", 1},
                                            {"S8", 1},
                                            {"U16", 2},
                                            {"S16", 2},
                                            {"32", 4},
                                            {"U32", 4},
                                            {"S32", 4},
                                            {"64", 8},
                                            {"U64", 8},
                                            {"S64", 8},
                                            {"F64", 8},
                                            {"128", 16}}};

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Cuts the part before the next dot off the front of `rest`.
std::string_view cut_part(std::string_view& rest) {
  const std::size_t dot = rest.find('.');
  const std::string_view part = rest.substr(0, dot);
  rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(dot + 1);
  return part;
}

void apply_width(std::string_view modifier, SassAccess& access) {
  for (const Width& width : kWidths) {
    if (width.modifier == modifier) {
      access.bytes = width.bytes;
      return;
    }
  }
  if (is_digits(modifier)) access.bytes = 0;
}

/// LDSM.16.M88.4: the number after the shape counts matrices of 8 rows; none is one.
void apply_matrices(std::string_view modifier, bool after_shape, SassAccess& access) {
  if (!after_shape) return;
  if (modifier == "2") access.row_lanes = 16;
  if (modifier == "4") access.row_lanes = 32;
}

}  // namespace

SassAccess sass_access(std::string_view opcode) {
  std::string_view rest = opcode;
  const std::string_view name = cut_part(rest);
  for (const Name& known : kNames) {
    if (known.name != name) continue;
    SassAccess access = known.access;
    bool after_shape = false;
    while (!rest.empty()) {
      const std::string_view modifier = cut_part(rest);
      if (access.row_lanes == 0) {
        apply_width(modifier, access);
      } else {
        apply_matrices(modifier, after_shape, access);
        after_shape = after_shape || (!modifier.empty() && modifier[0] == 'M');
      }
    }
    return access;
  }
  return {};
}

}  // namespace warpbank
