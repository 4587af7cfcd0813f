// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/warp_request.h"

#include <fmt/format.h>

#include "expression/access.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

std::uint64_t all_lanes(int lanes) { return ~std::uint64_t{0} >> (kMaxLanes - lanes); }

/// One access moves 1, 2, 4, 8 or 16 bytes; a compiler splits a type of another size.
void check_width(const Access& access) {
  const std::uint64_t size = access.type->size;
  if (size <= kMaxAccessBytes && (size & (size - 1)) == 0) return;
  std::string hint = "accesses of 1, 2, 4, 8 or 16 bytes are";
  if (!access.type->members.empty()) {
    hint += fmt::format("; a member such as .{} is one", access.type->members.front().name);
  }
  access.source->fail(
      0, fmt::format("no access reads a {} of {} bytes at once", access.type->name, size), hint);
}

std::uint64_t lanes_where(const std::string& condition, const Constants& constants,
                          const Layout& layout, const Warp& warp) {
  TokenStream tokens(make_source("--if", 1, condition));
  const Expression expression =
      parse_expression(tokens, Scope{constants, Scope::kPerThread, layout.names()});
  if (!tokens.at_end()) {
    tokens.fail_here(fmt::format("unexpected {} after the condition", tokens.next_in_words()));
  }
  std::uint64_t mask = 0;
  for (const Thread& thread : warp.threads) {
    if (evaluate(expression, thread) != 0) mask |= std::uint64_t{1} << thread.lane;
  }
  return mask;
}

}  // namespace

WarpRequest make_request(const WarpExpression& expression) {
  WarpRequest result;
  result.constants = parse_constants(expression.constants);
  const Source source = make_source("expression", 1, expression.access);
  const std::string name = accessed_name(source);
  if (is_thread_name(name) || result.constants.count(name) != 0) {
    source->fail(0, fmt::format("{} is a number, not a variable in shared memory", in_quotes(name)),
                 "an access reads like tile[tid][c]");
  }
  if (expression.declarations.empty()) {
    result.layout = assumed_layout(name, expression.base);
    result.notes.push_back(fmt::format("{} is not declared: taken as float {}[] without an end",
                                       in_quotes(name), name));
  } else {
    result.layout = parse_declarations(expression.declarations, result.constants, expression.base);
  }
  const Access access = parse_access(source, result.layout, result.constants);
  check_width(access);

  const int lanes = expression.place.lanes;
  const Warp warp = make_warp(expression.place);
  const auto present = static_cast<int>(warp.threads.size());
  if (present < lanes) {
    result.notes.push_back(fmt::format("the block ends in this warp: lanes {} to {} have no thread",
                                       present, lanes - 1));
  }
  std::uint64_t mask = all_lanes(present);
  if (expression.mask) {
    if ((*expression.mask & ~all_lanes(lanes)) != 0) {
      throw UserError(
          fmt::format("--mask {:x} has lanes beyond the machine's {}", *expression.mask, lanes));
    }
    mask &= *expression.mask;
  }
  if (expression.condition) {
    mask &= lanes_where(*expression.condition, result.constants, result.layout, warp);
  }

  result.request.op = expression.op;
  result.request.bytes = static_cast<std::uint8_t>(access.type->size);
  result.request.mask = mask;
  for (const Thread& thread : warp.threads) {
    if (!result.request.active(thread.lane)) continue;
    const std::uint32_t address = address_of(access, thread);
    if (std::uint64_t{address} + access.type->size > expression.shared_bytes) {
      source->fail(
          0, fmt::format("lane {} (tid {}) accesses byte {}; shared memory ends at {}", thread.lane,
                         thread.value(ThreadValue::kTid), address, expression.shared_bytes));
    }
    result.request.address[static_cast<std::size_t>(thread.lane)] = address;
  }
  return result;
}

}  // namespace warpbank
