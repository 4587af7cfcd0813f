// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace warpbank {

/// Ctrl-C or a polite kill: the work is unwound, so that no half-written file stays.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted; nothing was written") {}
};

/// From now on SIGINT and SIGTERM only raise a flag; a second one kills as usual.
void catch_interrupts();

/// Throws Interrupted when the flag is up.
void stop_if_interrupted();

}  // namespace warpbank
