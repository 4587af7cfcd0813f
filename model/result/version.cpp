// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/version.h"

namespace warpbank {

std::string_view version() { return WARPBANK_VERSION; }

}  // namespace warpbank
