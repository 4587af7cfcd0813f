// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/block_ports.h"

#include <cstddef>

namespace warpbank {
namespace {

std::size_t words_for(int bits) { return (static_cast<std::size_t>(bits) + 31) / 32; }

}  // namespace

BlockOutputs::BlockOutputs(const Machine& machine)
    : bank_ren(words_for(machine.banks * machine.ports)),
      bank_wmask(words_for(machine.banks * machine.bank_bytes)),
      bank_row(static_cast<std::size_t>(machine.banks * machine.ports)),
      bank_wdata(static_cast<std::size_t>(machine.banks * machine.bank_bytes)) {}

}  // namespace warpbank
