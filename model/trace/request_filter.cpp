// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/request_filter.h"

#include <fmt/format.h>

#include <utility>

#include "request/user_error.h"
#include "trace/accelsim_header.h"
#include "trace/source_line.h"

namespace warpbank {

Dim3 parse_block_filter(std::string_view text) {
  const auto block = parse_dim3(text);
  if (!block)
    throw UserError(fmt::format("{} is no block", quoted_token(text)), "x,y,z is expected");
  return *block;
}

std::uint64_t parse_pc_filter(std::string_view text) {
  const auto pc = parse_hex(text);
  if (!pc) {
    throw UserError(fmt::format("{} is no PC", quoted_token(text)),
                    "a hexadecimal number is expected");
  }
  return *pc;
}

Op parse_op_filter(std::string_view text) {
  const auto op = op_from_name(text);
  if (!op) {
    throw UserError(fmt::format("{} is no op", quoted_token(text)),
                    "ld, st, atom, ldmatrix or stmatrix is expected");
  }
  return *op;
}

RequestFilter::RequestFilter(RequestSource& source, FilterOptions options, const StringTable& names)
    : source_(source), options_(std::move(options)), names_(names) {}

bool RequestFilter::wanted(const Request& request) {
  const Origin& origin = request.origin;
  if (options_.op && request.op != *options_.op) return false;
  if (options_.warp && origin.warp != options_.warp) return false;
  if (options_.pc && origin.pc != options_.pc) return false;
  if (options_.block && !(origin.block && *origin.block == *options_.block)) return false;
  if (options_.kernel) {
    if (origin.kernel == 0) return false;
    if (origin.kernel != last_kernel_) {
      last_kernel_ = origin.kernel;
      last_kernel_wanted_ = names_.name(origin.kernel).find(*options_.kernel) != std::string::npos;
    }
    if (!last_kernel_wanted_) return false;
  }
  return true;
}

bool RequestFilter::next(Request& request) {
  if (options_.first && passed_ >= *options_.first) return false;
  while (source_.next(request)) {
    if (!wanted(request)) {
      ++left_out_;
      continue;
    }
    ++passed_;
    return true;
  }
  return false;
}

}  // namespace warpbank
