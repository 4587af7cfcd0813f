// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/bank_rows.h"

#include "systemc/copy_bytes.h"

namespace warpbank {

BankRows::BankRows(const char* name, const Machine& machine)
    : sc_core::sc_prim_channel(name),
      ports_(static_cast<std::size_t>(machine.ports)),
      bank_bytes_(static_cast<std::size_t>(machine.bank_bytes)),
      current_(static_cast<std::size_t>(machine.banks) * ports_ * bank_bytes_),
      next_(current_.size()) {
  written_.reserve(static_cast<std::size_t>(machine.banks) * ports_);
}

void BankRows::update() {
  for (const std::uint32_t place : written_) {
    copy_bytes(current_.data() + place, next_.data() + place, bank_bytes_);
  }
  written_.clear();
  changed_.notify(sc_core::SC_ZERO_TIME);
}

}  // namespace warpbank
