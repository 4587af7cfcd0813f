// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/bank_rows.h"

#include <cstring>

namespace warpbank {

BankRows::BankRows(const char* name, const Machine& machine)
    : sc_core::sc_prim_channel(name),
      ports_(static_cast<std::size_t>(machine.ports)),
      bank_bytes_(static_cast<std::size_t>(machine.bank_bytes)),
      current_(static_cast<std::size_t>(machine.banks) * ports_ * bank_bytes_),
      next_(current_.size()) {
  changed_.reserve(static_cast<std::size_t>(machine.banks) * ports_);
}

void BankRows::update() {
  for (const std::uint32_t place : changed_) {
    std::memcpy(current_.data() + place, next_.data() + place, bank_bytes_);
  }
  changed_.clear();
}

}  // namespace warpbank
