// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "expression/evaluate.h"
#include "expression/expression.h"
#include "expression/token.h"
#include "request/near_name.h"

namespace warpbank {

std::optional<ThreadValue> thread_value(std::string_view name, char component) {
  if (has_components(name)) {
    if (component < 'x' || component > 'z') return std::nullopt;
    const auto first = name == "threadIdx" ? ThreadValue::kThreadX : ThreadValue::kBlockX;
    return static_cast<ThreadValue>(static_cast<int>(first) + (component - 'x'));
  }
  if (component != 0) return std::nullopt;
  if (name == "tid") return ThreadValue::kTid;
  if (name == "lane" || name == "laneid") return ThreadValue::kLane;
  if (name == "warpSize") return ThreadValue::kWarpSize;
  return std::nullopt;
}

bool has_components(std::string_view name) { return name == "threadIdx" || name == "blockDim"; }

bool is_thread_name(std::string_view name) {
  const auto& names = thread_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

const std::vector<std::string>& thread_names() {
  static const std::vector<std::string> names = {"tid",    "threadIdx", "lane",
                                                 "laneid", "blockDim",  "warpSize"};
  return names;
}

Constants parse_constants(const std::vector<std::string>& texts) {
  Constants constants;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    TokenStream tokens(make_source("--with", i + 1, texts[i]));
    const Token name = tokens.expect_name("the name of a constant");
    if (is_thread_name(name.text)) {
      tokens.source()->fail(name.offset,
                            fmt::format("{} is set by the thread", in_quotes(name.text)),
                            "a constant needs another name");
    }
    if (constants.count(name.text) != 0) {
      tokens.source()->fail(name.offset, fmt::format("{} is given twice", in_quotes(name.text)));
    }
    tokens.expect("=", "of a constant, as in c=5,");
    const Expression value = parse_expression(tokens, Scope{constants, Scope::kConstant});
    if (!tokens.at_end()) {
      tokens.fail_here(fmt::format("unexpected {} after the value", tokens.next_in_words()));
    }
    constants.emplace(name.text, evaluate_constant(value));
  }
  return constants;
}

std::string near_or_all(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestHint = 200;
  const std::string hint = near_hint(name, known);
  return hint.size() <= kLongestHint ? hint : std::string{};
}

}  // namespace warpbank
