// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/access_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>

#include "request/legal_access.h"
#include "validate/pattern_error.h"

namespace warpbank {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool matches(const std::string& text, const char* pattern) {
  return std::regex_search(text, std::regex(pattern));
}

/// The number that the first bracket of `pattern` finds; 0 without one.
int number_in(const std::string& text, const char* pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? std::stoi(found[1]) : 0;
}

std::vector<Op> ops_of(const std::string& text) {
  if (matches(text, "^(ldmatrix|ldsm)\\b")) return {Op::kLoadMatrix};
  if (matches(text, "^(stmatrix|stsm)\\b")) return {Op::kStoreMatrix};
  if (matches(text, "^ds_(read|load|write|store)2")) {
    throw PatternError("one instruction with two addresses a lane is not modelled");
  }
  if (matches(text, "^ds_(read|load)_[ubi]\\d+( |\\(|$)")) return {Op::kLoad};
  if (matches(text, "^ds_(write|store)_[ubi]\\d+( |\\(|$)")) return {Op::kStore};
  if (matches(text, "^(atom|red\\b|ds_(add|sub|min|max|and|or|xor|inc|dec)_)")) {
    if (matches(text, "\\.(f16|f32|f64|bf16)|float|double")) {
      throw PatternError("an atomic on floating point is a loop of several accesses");
    }
    return {Op::kAtomic};
  }
  if (matches(text, "^ld/st\\b")) return {Op::kLoad, Op::kStore};
  if (matches(text, "^lds?(\\.|\\b)")) return {Op::kLoad};
  if (matches(text, "^sts?(\\.|\\b)")) return {Op::kStore};
  throw PatternError("this kind is no access that the model has");
}

int matrices_in(const std::string& text) {
  const int words = number_in(text, "\\.x([124])\\b");  // PTX
  if (words != 0) return words;
  const int sass = number_in(text, "\\.mt?88\\.([24])\\b");
  return sass == 0 && matches(text, "\\.mt?88\\b") ? 1 : sass;
}

/// Bytes of a lane that the kind itself names; 0 where it names none.
int named_bytes(const std::string& text) {
  const int bits =
      std::max(number_in(text, "\\b(?:lds|sts)(?:\\.e|\\.u)?\\.[us]?(8|16|32|64|128)\\b"),
               number_in(text, "^ds_[a-z]+_(?:rtn_)?[ubi](8|16|32|64|96|128)\\b"));
  return bits / 8;
}

}  // namespace

AccessKind access_kind(const std::string& kind, int width_bytes) {
  const std::string text = lower(kind);
  AccessKind access;
  access.ops = ops_of(text);
  access.bytes = width_bytes;
  const int named = named_bytes(text);
  const int part_bytes = number_in(text, "as \\d+ ?x ?(\\d+)-bit") / 8;
  if (part_bytes > 0) {
    access.parts = number_in(text, "as (\\d+) ?x ?\\d+-bit");
    access.bytes = part_bytes;
  } else if (matches(text, "\\bstruct\\b") && width_bytes > 4 && width_bytes % 4 == 0) {
    // A struct that is no vector of CUDA is read member by member.
    access.parts = width_bytes / 4;
    access.bytes = 4;
  }
  if (access.parts * access.bytes != width_bytes || (named > 0 && named != width_bytes)) {
    throw PatternError(fmt::format("the kind names another width than {} bytes", width_bytes));
  }
  const bool known =
      std::find(kAccessBytes.begin(), kAccessBytes.end(), access.bytes) != kAccessBytes.end();
  if (!known || !access_exists(access.ops.front(), access.bytes)) {
    throw PatternError(fmt::format("no such access has {} bytes a lane", access.bytes));
  }
  access.name = access.ops.size() > 1 ? "ld/st" : std::string(op_name(access.ops.front()));
  if (access.matrix()) {
    access.matrices = matrices_in(text);
    if (access.matrices > 0) access.name += fmt::format(".x{}", access.matrices);
  } else {
    access.name += fmt::format(" {} B", access.bytes);
  }
  return access;
}

}  // namespace warpbank
