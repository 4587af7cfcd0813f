// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "request/request.h"

namespace warpbank {

/// A stream of requests in program order: a trace file, a generator.
class RequestSource {
 public:
  virtual ~RequestSource() = default;

  /// Fills `request` with the next one; false at the end. Throws UserError on bad input.
  virtual bool next(Request& request) = 0;
};

}  // namespace warpbank
