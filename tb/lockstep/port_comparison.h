// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "tb/lockstep/finding.h"

namespace warpbank {

/// Compares all outputs that two blocks show in the same cycle: every control signal, the rows and
/// the write data where a bank is enabled, the read data where a response is valid.
class PortComparison {
 public:
  explicit PortComparison(const Machine& machine);

  bool same(const BlockOutputs& left, const BlockOutputs& right) const;

  /// The first signal that differs, in the order of docs/block.md; nothing when they are the same.
  std::optional<Finding> difference(const BlockOutputs& left, const BlockOutputs& right) const;

 private:
  bool same_banks(const BlockOutputs& left, const BlockOutputs& right) const;
  std::optional<Finding> bank_difference(const BlockOutputs& left, const BlockOutputs& right) const;

  std::size_t data_words_;
  std::size_t ports_;
  std::uint32_t row_shift_;  ///< byte >> row_shift_: / bank_bytes, without a division a byte
};

}  // namespace warpbank
