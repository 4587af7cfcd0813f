// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/sram_bank.h"

#include <algorithm>
#include <cassert>

#include "systemc/copy_bytes.h"

namespace warpbank {

SramBank::SramBank(const sc_core::sc_module_name& name, const Machine& machine, int bank)
    : sc_core::sc_module(name),
      bank_(static_cast<std::uint32_t>(bank)),
      ports_(static_cast<std::uint32_t>(machine.ports)),
      bank_bytes_(static_cast<std::uint32_t>(machine.bank_bytes)),
      memory_(std::size_t{machine.rows()} * bank_bytes_) {
  SC_HAS_PROCESS(SramBank);
  SC_METHOD(edge);
  sensitive << clk_i;
  dont_initialize();
}

void SramBank::clear() { std::fill(memory_.begin(), memory_.end(), std::uint8_t{0}); }

void SramBank::edge() {
  const RowUpdates& updates = updates_i->read();
  if (updates.waiting[bank_] != 0) write_back(updates);
  const Grant& grant = grant_i->read();
  if (!advance_i.read() || grant.bank_used[bank_] == 0) return;
  if (grant.write) {
    write(grant);
  } else {
    read(grant);
  }
}

void SramBank::write_back(const RowUpdates& updates) {
  for (const PortUse& use : updates.uses) {
    if (use.bank != bank_) continue;
    const std::size_t first = std::size_t{use.row} * bank_bytes_;
    assert(first < memory_.size());
    copy_bytes(memory_.data() + first, updates.data.data() + std::size_t{bank_} * bank_bytes_,
               bank_bytes_);
  }
}

void SramBank::read(const Grant& grant) {
  const std::uint32_t used = grant.bank_used[bank_];
  for (std::uint32_t port = 0; port < ports_; ++port) {
    if (((used >> port) & 1U) == 0) continue;
    const std::size_t first = std::size_t{grant.bank_row[bank_ * ports_ + port]} * bank_bytes_;
    assert(first < memory_.size());
    copy_bytes(rdata_o->next(bank_, port), memory_.data() + first, bank_bytes_);
  }
}

void SramBank::write(const Grant& grant) {
  const BankWrites& writes = writes_i->read();
  const std::size_t first = std::size_t{grant.bank_row[bank_ * ports_]} * bank_bytes_;
  assert(first < memory_.size());
  for (std::uint32_t byte = 0; byte < bank_bytes_; ++byte) {
    if (((writes.mask[bank_] >> byte) & 1U) == 0) continue;
    memory_[first + byte] = writes.data[bank_ * bank_bytes_ + byte];
  }
}

}  // namespace warpbank
