// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "expression/evaluate.h"
#include "expression/expression.h"
#include "expression/token.h"

namespace warpbank {

/// The value of a whole text in one thread. Throws UserError as the parts do.
inline std::int64_t value_of(const std::string& text, const Constants& constants = {},
                             const Thread& thread = {}) {
  TokenStream tokens(make_source("expression", 1, text));
  const Expression expression = parse_expression(tokens, Scope{constants});
  if (!tokens.at_end()) tokens.fail_here("unexpected " + tokens.next_in_words());
  return evaluate(expression, thread);
}

}  // namespace warpbank
