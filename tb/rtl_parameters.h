// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

/// Keys of tb/verilate with their values: what the RTL of a machine depends on.
using RtlParameters = std::vector<std::pair<std::string, std::string>>;

/// Accesses with the same phases share a plan; a machine whose phases are all derived lists none.
RtlParameters rtl_parameters(const Machine& machine);

/// The name of their library: the geometry for people, and a hash of everything.
std::string rtl_library_name(const RtlParameters& parameters);

}  // namespace warpbank
