// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

/// One thing in which two machines differ: a key with both values, or an access with how each
/// serves it.
struct MachineDifference {
  std::string what;
  std::string first;
  std::string second;
};

struct MachineDifferences {
  std::vector<MachineDifference> keys;      ///< name and source left out, phases being the accesses
  std::vector<MachineDifference> accesses;  ///< those that are alike in both machines are one entry
};

MachineDifferences machine_differences(const Machine& first, const Machine& second);

/// In words, for a terminal; and as a document of schema warpbank.machines_difference/1.
std::string difference_text(const Machine& first, const Machine& second);
std::string difference_json(const Machine& first, const Machine& second);

}  // namespace warpbank
