// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace warpbank {

/// A document as every file of warpbank holds it: two blanks a level, a newline at the end. Bytes
/// that are not UTF-8 are replaced by U+FFFD.
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace warpbank
