// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "machine/machine.h"
#include "naive_memory.h"

namespace warpbank::test {

/// Legal requests of every size: loads and stores, dense, sparse and empty masks, addresses
/// uniform, strided, all alike, or inside a window so small that lanes meet on words and bytes.
std::vector<PortRequest> random_requests(const Machine& machine, std::size_t count,
                                         std::uint32_t seed);

}  // namespace warpbank::test
