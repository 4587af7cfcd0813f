// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/access_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "validate/pattern_error.h"
#include "validate/pattern_text.h"

namespace warpbank {
namespace {

constexpr int kMaxBlock = 1024;
constexpr std::size_t kMaxRequests = std::size_t{1} << 16U;

class Builder {
 public:
  Builder(const Measurement& row, const AccessKind& kind, Op op, const Machine& machine)
      : kind_(kind),
        op_(op),
        machine_(machine),
        pattern_(parse_pattern(row.pattern)),
        masks_(parse_mask(row.mask)) {
    if (kind.matrix() && kind.matrices == 0) {
      throw PatternError("how many matrices are moved is not said");
    }
    result_.counted = is_mixed(row.mask);
    result_.per_block = of_block();
    warps_ = find_warps();
  }

  AccessPattern build() {
    add_turns(0);
    if (result_.requests.empty()) throw PatternError("no lane is active");
    return std::move(result_);
  }

 private:
  bool of_block() const {
    return pattern_.address.uses("T") ||
           std::any_of(masks_.begin(), masks_.end(), [](const MaskText& mask) {
             return mask.condition && mask.condition->uses("T");
           });
  }

  /// First and last thread of the block; of one warp where the pattern speaks of lanes.
  std::pair<int, int> find_warps() const {
    if (!result_.per_block) return {0, machine_.lanes - 1};
    if (pattern_.block) {
      if (pattern_.block->first > pattern_.block->second || pattern_.block->second >= kMaxBlock) {
        throw PatternError("T runs over no block");
      }
      return *pattern_.block;
    }
    // A condition on T bounds it; a larger block then only adds warps without an active lane.
    const bool bounded = std::all_of(masks_.begin(), masks_.end(), [](const MaskText& mask) {
      return mask.condition && mask.condition->uses("T");
    });
    if (!bounded) throw PatternError("the size of the block that T counts is not said");
    return {0, kMaxBlock - 1};
  }

  void add_turns(std::size_t loop) {
    if (loop < pattern_.loops.size()) {
      for (const std::int64_t value : pattern_.loops[loop].values) {
        values_[pattern_.loops[loop].name] = value;
        add_turns(loop + 1);
      }
      return;
    }
    for (int first = warps_.first; first <= warps_.second; first += machine_.lanes) {
      const int lanes = std::min(machine_.lanes, warps_.second - first + 1);
      for (const MaskText& mask : masks_) add_warp(mask, first, lanes);
    }
  }

  void add_warp(const MaskText& mask, int first, int lanes) {
    Request request;
    request.op = op_;
    request.bytes = static_cast<std::uint8_t>(kind_.bytes);
    for (int lane = 0; lane < lanes; ++lane) {
      values_["t"] = lane;
      if (result_.per_block) values_["T"] = first + lane;
      if (((mask.bits >> lane) & 1U) == 0 || (kind_.matrix() && lane >= 8 * kind_.matrices)) {
        continue;
      }
      if (mask.condition && mask.condition->value(values_) == 0) continue;
      request.mask |= std::uint64_t{1} << lane;
      request.address[static_cast<std::size_t>(lane)] =
          checked_address(lane, pattern_.address.value(values_));
    }
    if (request.mask == 0) return;
    check_matrix(request);
    if (result_.requests.size() + static_cast<std::size_t>(kind_.parts) > kMaxRequests) {
      throw PatternError("more than 65536 different requests");
    }
    for (int part = 0; part < kind_.parts; ++part) {
      result_.requests.push_back({mask.times, request});
      for (std::uint32_t& address : request.address) {
        address += static_cast<std::uint32_t>(kind_.bytes);
      }
    }
  }

  void check_matrix(const Request& request) const {
    if (!kind_.matrix()) return;
    if (active_lanes(request) != 8 * kind_.matrices) {
      throw PatternError(fmt::format("an access to {} matri{} is made by the first {} lanes",
                                     kind_.matrices, kind_.matrices == 1 ? "x" : "ces",
                                     8 * kind_.matrices));
    }
  }

  std::uint32_t checked_address(int lane, std::int64_t address) const {
    const auto shared = static_cast<std::int64_t>(machine_.shared_bytes);
    const int alignment = kind_.bytes == 12 ? 4 : kind_.bytes;
    if (address < 0 || address > shared - std::int64_t{kind_.bytes} * kind_.parts) {
      throw PatternError(fmt::format("byte {} of lane {} is outside the {} bytes of {}", address,
                                     lane, shared, machine_.name));
    }
    if (address % alignment != 0) {
      throw PatternError(
          fmt::format("byte {} of lane {} is not aligned to {}", address, lane, alignment));
    }
    return static_cast<std::uint32_t>(address);
  }

  const AccessKind& kind_;
  Op op_;
  const Machine& machine_;
  PatternText pattern_;
  std::vector<MaskText> masks_;
  std::pair<int, int> warps_;
  PatternValues values_;
  AccessPattern result_;
};

}  // namespace

AccessPattern access_pattern(const Measurement& row, const AccessKind& kind, Op op,
                             const Machine& machine) {
  return Builder(row, kind, op, machine).build();
}

}  // namespace warpbank
