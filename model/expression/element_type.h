// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpbank {

struct Type;
using TypePtr = std::shared_ptr<const Type>;

/// One member of a struct or of a vector type.
struct Member {
  std::string name;
  TypePtr type;
  std::vector<std::uint64_t> dims;  ///< outermost first; empty where it is no array
  std::uint64_t offset = 0;         ///< bytes from the start of the whole
};

/// A type as CUDA lays it out: a scalar, a vector such as float4, or a struct.
struct Type {
  std::string name;
  std::uint64_t size = 0;
  std::uint64_t align = 1;
  std::vector<Member> members;  ///< empty for a scalar
  bool structure = false;
};

/// int8_t, float, half2, float4, .. : the types that one word names. Vectors have CUDA's alignment.
TypePtr named_type(std::string_view word);

/// The type of C's words in any order: {"unsigned", "char"}, {"long", "long", "int"}; null where
/// they do not go together.
TypePtr type_of_words(const std::vector<std::string_view>& words);

/// One of the words that type_of_words takes: signed, unsigned, char, short, int, long.
bool is_integer_word(std::string_view word);
/// Begins a type, of either form.
bool is_type_word(std::string_view word);

/// Every one-word type, for hints.
std::vector<std::string> type_names();

}  // namespace warpbank
