// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/nsight_rows.h"

#include <cstddef>

namespace warpbank {

std::array<NsightRow, 5> nsight_rows(const std::array<Counters, kOpCount>& by_op) {
  const auto of = [&](Op op) { return by_op[static_cast<std::size_t>(op)]; };
  Counters stores = of(Op::kStore);
  stores.add(of(Op::kStoreMatrix));
  Counters total;
  for (const Counters& counters : by_op) total.add(counters);
  return {{{"shared_load", "Shared Load", of(Op::kLoad)},
           {"shared_load_matrix", "Shared Load Matrix", of(Op::kLoadMatrix)},
           {"shared_store", "Shared Store", stores},
           {"shared_atomic", "Shared Atomic", of(Op::kAtomic)},
           {"total", "Total", total}}};
}

}  // namespace warpbank
