// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "machine/machine.h"

namespace warpbank {

/// The path of the shared library that holds the machine's RTL, built first if need be; see
/// RtlLibrary. Several processes may ask for the same one at the same time.
std::string find_or_build_rtl(const Machine& machine);

/// Puts that library among those that are built with the program, where it is not there as the
/// sources are now.
void prebuild_rtl(const Machine& machine);

}  // namespace warpbank
