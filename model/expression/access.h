// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "expression/declaration.h"
#include "expression/evaluate.h"
#include "expression/expression.h"

namespace warpbank {

/// One [index] of an access.
struct IndexStep {
  Expression index;
  std::string of;            ///< what is indexed: "dimension 2 of 'tile'"
  std::uint64_t bound = 0;   ///< elements in this dimension; 0 where unbounded
  std::uint64_t stride = 0;  ///< bytes from one element to the next
  std::size_t offset = 0;    ///< of the index in the source
};

/// An access such as tile[tid][c], pts[tid].x or total: where each thread finds its element.
struct Access {
  Source source;
  std::string name;  ///< of the variable
  std::uint64_t start = 0;
  std::vector<IndexStep> steps;
  TypePtr type;  ///< of the element: a scalar or a vector
};

/// The name that an access starts with; throws UserError where it starts otherwise.
std::string accessed_name(const Source& source);

/// Reads an access to a variable of `layout`. Throws UserError that points at the token for an
/// unknown name or member, too few or too many indices, bad syntax.
Access parse_access(const Source& source, const Layout& layout, const Constants& constants);

/// The byte address in one thread. Throws UserError that points at the index and names lane, index
/// and bound where it is outside the array, or where the address does not fit 32 bits.
std::uint32_t address_of(const Access& access, const Thread& thread);

}  // namespace warpbank
