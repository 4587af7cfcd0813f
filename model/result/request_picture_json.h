// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "result/request_picture.h"

namespace warpbank {

/// The picture as data: machine, request, phases, totals, verdict. Keys are those of
/// docs/show.md; the counters have the names of warpbank.replay/1.
nlohmann::ordered_json picture_json(const RequestPicture& picture);

}  // namespace warpbank
