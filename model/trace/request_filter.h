// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "request/request_source.h"
#include "request/string_table.h"

namespace warpbank {

/// Which requests of a trace are wanted; what is absent does not matter. A request that does not
/// say its kernel, block, warp or PC passes no filter on it.
struct FilterOptions {
  std::optional<std::string> kernel;  ///< part of the kernel's name, case matters
  std::optional<Dim3> block;
  std::optional<std::uint32_t> warp;
  std::optional<std::uint64_t> pc;
  std::optional<Op> op;
  std::optional<std::uint64_t> first;  ///< at most so many, counted after the others

  bool any() const { return kernel || block || warp || pc || op || first; }
};

/// The values as written on the command line: "2,0,0", "0x1a0" or "1a0", "ld". Throw UserError.
Dim3 parse_block_filter(std::string_view text);
std::uint64_t parse_pc_filter(std::string_view text);
Op parse_op_filter(std::string_view text);

/// Lets through what the options want. Both references must outlive the filter.
class RequestFilter : public RequestSource {
 public:
  RequestFilter(RequestSource& source, FilterOptions options, const StringTable& names);

  bool next(Request& request) override;

  /// Requests read so far that were not wanted. What lies behind the first N is not read at all.
  std::uint64_t left_out() const { return left_out_; }

 private:
  bool wanted(const Request& request);

  RequestSource& source_;
  FilterOptions options_;
  const StringTable& names_;
  std::uint64_t passed_ = 0;
  std::uint64_t left_out_ = 0;
  std::uint32_t last_kernel_ = 0;  ///< requests of one kernel come in runs
  bool last_kernel_wanted_ = false;
};

}  // namespace warpbank
