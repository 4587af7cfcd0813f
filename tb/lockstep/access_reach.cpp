// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/access_reach.h"

#include <algorithm>

#include "tb/lockstep/legal_accesses.h"

namespace warpbank {
namespace {

unsigned up(unsigned a, unsigned b) { return (a + b - 1) / b; }

}  // namespace

AccessReach::AccessReach(const Machine& machine, const NaiveAccess& access, int bytes) {
  const auto banks = static_cast<unsigned>(machine.banks);
  const unsigned word = naive_word_bytes(machine);
  const unsigned row_bytes = banks * static_cast<unsigned>(machine.bank_bytes);
  const unsigned aligned = alignment(static_cast<unsigned>(bytes));
  const bool twelve = access.bytes == 12;
  broadcast_ = access.broadcast;
  ports_ = access.ports;
  banks_ = access.shared_banks;
  sharing_ = banks / banks_;
  rows_ = static_cast<unsigned>(machine.shared_bytes / row_bytes);
  all_rows_ = machine.rows();
  words_per_row_ = row_bytes / word;
  slots_ = up(access.bytes, word);
  // Aligned to 4 only, a 12-byte access may lie across the border of two wide words.
  most_slots_ = twelve && word >= 8 ? 2 : slots_;
  block_ = std::max(slots_, aligned / word);
  places_in_word_ = access.bytes < word ? (word - access.bytes) / aligned + 1 : 1;

  const bool crosses_rows = most_slots_ > 1 && (twelve || words_per_row_ % slots_ != 0);
  clashes_ = most_slots_ > banks_;
  if (machine.mapping == Mapping::kXor && crosses_rows) clashes_ = true;
  // The next row begins one bank further on.
  if (machine.mapping == Mapping::kSkew && crosses_rows && most_slots_ + 1 > banks_) {
    clashes_ = true;
  }
  stacks_ =
      broadcast_ == Broadcast::kMulticast || (broadcast_ == Broadcast::kSingle && slots_ == 1);
  promises_ = !clashes_ && block_ <= banks_ && rows_ > 0 && even(machine, twelve);
}

/// Every access finds a place for itself wherever a row and a bank are chosen for it.
bool AccessReach::even(const Machine& machine, bool twelve) const {
  if (block_ == 1) return true;
  if (twelve) return machine.mapping == Mapping::kModulo && sharing_ == 1;
  // An access that fills its place meets the chosen bank wherever the place begins.
  if (stacks_ && slots_ == block_) return true;
  const bool rows_hold_places = words_per_row_ % block_ == 0;
  const bool banks_hold_places = sharing_ == 1 || banks_ % block_ == 0;
  if (machine.mapping == Mapping::kModulo) return rows_hold_places && banks_hold_places;
  return machine.mapping == Mapping::kXor && slots_ == block_;
}

Span AccessReach::possible(unsigned lanes) const {
  const unsigned wanted = broadcast_ == Broadcast::kNone ? lanes * slots_ : slots_;
  unsigned stacked = lanes * (clashes_ ? most_slots_ : 1);
  if (broadcast_ == Broadcast::kMulticast) stacked = std::min(stacked, all_rows_ * sharing_);
  return {up(up(wanted, banks_), ports_), up(stacked, ports_)};
}

Span AccessReach::promised(unsigned lanes) const {
  const bool needs_rows = broadcast_ == Broadcast::kSingle && !stacks_;
  if (!promises_ || (needs_rows && stacked_rows() < lanes)) return {};
  const unsigned stacked = broadcast_ == Broadcast::kNone ? lanes : std::min(lanes, stacked_rows());
  return {stacks_ ? 1 : up(up(lanes, blocks()), ports_), up(stacked, ports_)};
}

}  // namespace warpbank
