// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/phase_rule.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>

namespace warpbank {
namespace {

auto all_fields(const PhaseRule& rule) {
  return std::tie(rule.ops, rule.bytes, rule.lanes, rule.groups, rule.conflict_banks, rule.refused,
                  rule.source, rule.standing);
}

}  // namespace

std::string_view name_of(Standing standing) {
  constexpr std::array<std::string_view, 4> kNames = {"measured", "vendor", "claimed", "assumed"};
  return kNames[static_cast<std::size_t>(standing)];
}

bool PhaseRule::covers(Op op, int access_bytes) const {
  return std::find(ops.begin(), ops.end(), op) != ops.end() &&
         std::find(bytes.begin(), bytes.end(), access_bytes) != bytes.end();
}

bool PhaseRule::operator==(const PhaseRule& other) const {
  return all_fields(*this) == all_fields(other);
}

}  // namespace warpbank
