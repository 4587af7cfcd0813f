// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"
#include "machine/machine_text.h"

namespace warpbank {

/// Sets what a gpgpusim.config says of shared memory (docs/machines.md lists the options) in
/// `machine`, which holds the preset gpgpusim, and adds what a user should know to `notes`. Throws
/// UserError with file:line:column for a bad value, and for a file without any such option.
void apply_gpgpusim_config(const MachineText& config, Machine& machine,
                           std::vector<std::string>& notes);

}  // namespace warpbank
