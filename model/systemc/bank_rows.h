// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

class BankRowsIf : public virtual sc_core::sc_interface {
 public:
  /// The rows of all banks; element bank * ports + port is bank_bytes long. They stay there.
  virtual const std::uint8_t* read() const = 0;
  /// Where a bank puts the row that leaves `port` from the next delta cycle on.
  virtual std::uint8_t* next(std::uint32_t bank, std::uint32_t port) = 0;
};

/// The rows that leave the SRAMs, rdata_o of all banks: one signal per bank and port that are
/// updated together, since a kernel update for each would cost more than the read itself.
class BankRows : public sc_core::sc_prim_channel, public BankRowsIf {
 public:
  BankRows(const char* name, const Machine& machine);

  const std::uint8_t* read() const override { return current_.data(); }
  std::uint8_t* next(std::uint32_t bank, std::uint32_t port) override {
    written_.push_back(static_cast<std::uint32_t>(place(bank, port)));
    request_update();
    return next_.data() + place(bank, port);
  }
  const sc_core::sc_event& default_event() const override { return changed_; }
  const char* kind() const override { return "BankRows"; }

 private:
  void update() override;
  std::size_t place(std::uint32_t bank, std::uint32_t port) const {
    return (std::size_t{bank} * ports_ + port) * bank_bytes_;
  }

  std::size_t ports_;
  std::size_t bank_bytes_;
  std::vector<std::uint8_t> current_;
  std::vector<std::uint8_t> next_;
  std::vector<std::uint32_t> written_;  ///< places in next_
  sc_core::sc_event changed_;
};

}  // namespace warpbank
