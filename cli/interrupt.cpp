// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.h"

#include <csignal>

namespace warpbank {
namespace {

// A signal handler can reach nothing but a variable of static storage.
volatile std::sig_atomic_t interrupted = 0;

extern "C" void raise_flag(int) { interrupted = 1; }

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = raise_flag;
  // No SA_RESTART: a read that waits for standard input returns.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

void stop_if_interrupted() {
  if (interrupted != 0) throw Interrupted();
}

}  // namespace warpbank
