// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/element_type.h"

#include <algorithm>
#include <array>
#include <map>

namespace warpbank {
namespace {

using Types = std::map<std::string, TypePtr, std::less<>>;

struct Scalar {
  const char* name;
  std::uint64_t size;
};

constexpr std::array<Scalar, 23> kScalars = {
    {{"char", 1},   {"uchar", 1},  {"bool", 1},         {"int8_t", 1},   {"uint8_t", 1},
     {"short", 2},  {"ushort", 2}, {"int16_t", 2},      {"uint16_t", 2}, {"half", 2},
     {"__half", 2}, {"int", 4},    {"uint", 4},         {"int32_t", 4},  {"uint32_t", 4},
     {"float", 4},  {"long", 8},   {"ulong", 8},        {"int64_t", 8},  {"uint64_t", 8},
     {"size_t", 8}, {"double", 8}, {"__nv_bfloat16", 2}}};

/// Stems of vector types: char1 .. char4 and so on.
constexpr std::array<Scalar, 12> kVectors = {{{"char", 1},
                                              {"uchar", 1},
                                              {"short", 2},
                                              {"ushort", 2},
                                              {"int", 4},
                                              {"uint", 4},
                                              {"float", 4},
                                              {"long", 8},
                                              {"ulong", 8},
                                              {"longlong", 8},
                                              {"ulonglong", 8},
                                              {"double", 8}}};

TypePtr scalar(const std::string& name, std::uint64_t size) {
  return std::make_shared<const Type>(Type{name, size, size, {}, false});
}

TypePtr vector(const std::string& name, const TypePtr& element, std::uint64_t count) {
  Type type{name, element->size * count, element->size, {}, false};
  // CUDA aligns vectors of two and four elements to their size, up to 16 bytes.
  if (count % 2 == 0) type.align = std::min<std::uint64_t>(type.size, 16);
  constexpr std::array<const char*, 4> kNames = {"x", "y", "z", "w"};
  for (std::uint64_t i = 0; i < count; ++i) {
    type.members.push_back({kNames[i], element, {}, i * element->size});
  }
  return std::make_shared<const Type>(std::move(type));
}

Types all_types() {
  Types types;
  for (const Scalar& entry : kScalars) types[entry.name] = scalar(entry.name, entry.size);
  for (const Scalar& entry : kVectors) {
    for (std::uint64_t count = 1; count <= 4; ++count) {
      const std::string name = entry.name + std::to_string(count);
      types[name] = vector(name, scalar(entry.name, entry.size), count);
    }
  }
  for (const char* name : {"half", "__half", "__nv_bfloat16"}) {
    const std::string pair = std::string(name) + "2";
    types[pair] = vector(pair, types[name], 2);
  }
  return types;
}

const Types& types() {
  static const Types all = all_types();
  return all;
}

}  // namespace

TypePtr named_type(std::string_view word) {
  const auto found = types().find(word);
  return found == types().end() ? nullptr : found->second;
}

TypePtr type_of_words(const std::vector<std::string_view>& words) {
  const auto count = [&](std::string_view word) {
    return std::count(words.begin(), words.end(), word);
  };
  const auto signs = count("signed") + count("unsigned");
  const auto longs = count("long");
  if (words.empty() || signs > 1 || count("int") > 1 || count("char") > 1 || count("short") > 1 ||
      longs > 2 || (count("char") != 0) + (count("short") != 0) + (longs != 0) > 1 ||
      (count("char") != 0 && count("int") != 0)) {
    return nullptr;
  }
  std::string name = count("unsigned") != 0 ? "unsigned " : "";
  if (count("signed") != 0 && count("char") != 0) name = "signed ";
  if (count("char") != 0) return scalar(name + "char", 1);
  if (count("short") != 0) return scalar(name + "short", 2);
  if (longs == 1) return scalar(name + "long", 8);
  if (longs == 2) return scalar(name + "long long", 8);
  return scalar(name + "int", 4);
}

bool is_integer_word(std::string_view word) {
  return word == "signed" || word == "unsigned" || word == "char" || word == "short" ||
         word == "int" || word == "long";
}

bool is_type_word(std::string_view word) {
  return is_integer_word(word) || named_type(word) != nullptr;
}

std::vector<std::string> type_names() {
  std::vector<std::string> names;
  for (const auto& type : types()) names.push_back(type.first);
  return names;
}

}  // namespace warpbank
