// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "expression/element_type.h"
#include "expression/names.h"

namespace warpbank {

/// A variable in shared memory.
struct Variable {
  std::string name;
  TypePtr type;
  std::vector<std::uint64_t> dims;  ///< outermost first; the first is 0 where unbounded
  bool unbounded = false;           ///< declared as name[]
  std::uint64_t offset = 0;         ///< byte address of its start
  std::uint64_t bytes = 0;          ///< 0 where unbounded
  bool declared = true;             ///< false where it was assumed

  /// As C writes it: "float tile[32][33]".
  std::string declaration() const;
};

/// The variables of one block, in the order of their declarations, without overlap.
struct Layout {
  std::vector<Variable> variables;
  std::uint64_t end = 0;  ///< first byte address after the last variable

  const Variable* find(std::string_view name) const;
  std::vector<std::string> names() const;
};

/// Reads C declarations, each text one or several of them with ';' between, and lays the variables
/// out one after the other from `base`, each at the next multiple of its alignment. An unbounded
/// array may only stand last. Throws UserError that points into the text.
Layout parse_declarations(const std::vector<std::string>& texts, const Constants& constants,
                          std::uint64_t base);

/// The layout of a program that declares nothing: one unbounded array of floats at `base`.
Layout assumed_layout(std::string_view name, std::uint64_t base);

/// No declaration may reach beyond the addresses of a request.
inline constexpr std::uint64_t kMaxLayoutBytes = std::uint64_t{1} << 32U;
inline constexpr std::size_t kMaxDims = 4;

}  // namespace warpbank
