// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "machine/machine.h"
#include "tb/lockstep/naive_access.h"

namespace warpbank {

/// Numbers of wavefronts that follow each other; none where fewest > most.
struct Span {
  unsigned fewest = 1;
  unsigned most = 0;
};

/// How many wavefronts one phase of an access can take, by a rule and not by trying.
///
/// `possible` bounds what there is. Of a lanes that each want s rows in n banks with p ports:
///   fewest   multicast, single: ceil(s / (n * p)), all on one address; none: ceil(a * s / (n * p))
///   most     ceil(a / p), all on one bank, and with multicast no more than the banks have rows;
///            s times as many where a lane can want several rows of one bank
///
/// `promised` is what requests can be built for: everything from
///   1                                multicast, and single with one row a lane: all on one row
///   ceil(ceil(a / blocks) / ports)   otherwise: over all blocks of banks, one filled by a lane
/// to the same ceil(a / p). It is nothing where lanes do not fit over the banks evenly: rows that
/// do not hold a whole number of accesses, mappings that shift an access against its neighbours,
/// lanes that may want two rows of one bank.
class AccessReach {
 public:
  /// Of an access of `bytes` a lane that is served like `access`.
  AccessReach(const Machine& machine, const NaiveAccess& access, int bytes);

  Span possible(unsigned lanes) const;
  Span promised(unsigned lanes) const;

  /// Lanes of a phase may share one row at no cost, so a phase can be laid over a single bank.
  bool stacks() const { return stacks_; }
  unsigned ports() const { return ports_; }
  unsigned banks() const { return banks_; }  ///< those that have ports of their own
  unsigned block() const { return block_; }  ///< banks from one place for an access to the next
  unsigned blocks() const { return banks_ / block_; }
  unsigned rows() const { return rows_; }  ///< those that the memory fills
  /// Distinct rows behind the ports of one bank.
  unsigned stacked_rows() const { return rows_ * sharing_; }
  /// Places for an access inside one word of a bank.
  unsigned places_in_word() const { return places_in_word_; }

 private:
  bool even(const Machine& machine, bool twelve) const;

  Broadcast broadcast_;
  unsigned ports_;
  unsigned banks_;
  unsigned sharing_;  ///< banks behind the ports of one
  unsigned rows_;
  unsigned all_rows_;
  unsigned words_per_row_;  ///< of all banks
  unsigned slots_;          ///< of a lane, where there are fewest
  unsigned most_slots_;
  unsigned block_;
  unsigned places_in_word_;
  bool clashes_;  ///< a lane may want two rows of one bank
  bool stacks_;
  bool promises_;
};

}  // namespace warpbank
