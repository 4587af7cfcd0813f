// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "machine/machine.h"
#include "request/request.h"

namespace warpbank {

/// Over the phases of a request, the most distinct rows wanted in one bank. A property of the
/// addresses, whatever the broadcast policy and ports: cycle engines, whose ports do not show it,
/// take it from here.
std::uint32_t max_ways(const Machine& machine, const Request& request);

}  // namespace warpbank
