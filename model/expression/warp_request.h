// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "expression/declaration.h"
#include "expression/warp.h"
#include "request/request.h"

namespace warpbank {

/// One access of one warp, as a person writes it.
struct WarpExpression {
  std::string access;                     ///< tile[tid][c]
  std::vector<std::string> declarations;  ///< float tile[32][33]
  std::vector<std::string> constants;     ///< c=5
  std::optional<std::string> condition;   ///< lanes for which it is not 0 are active
  std::optional<std::uint64_t> mask;      ///< lanes that may be active, bit t = lane t
  std::uint64_t base = 0;                 ///< byte address of the first declaration
  Op op = Op::kLoad;
  WarpPlace place;
  std::uint64_t shared_bytes = std::uint64_t{1} << 32U;
};

struct WarpRequest {
  Request request;
  Layout layout;
  Constants constants;
  std::vector<std::string> notes;  ///< what was assumed, a sentence each
};

/// The request that the warp makes. Throws UserError for everything that is wrong with the texts
/// (pointing into them), for a mask with more lanes than the warp, for an access wider than
/// 16 bytes or, in an active lane, beyond `shared_bytes`.
WarpRequest make_request(const WarpExpression& expression);

}  // namespace warpbank
