// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "validate/validation.h"

namespace warpbank {

/// Each rule and architecture with its rows, then how many there are of each verdict.
std::string validation_text(const Validation& validation, const std::string& table);

/// Schema warpbank.validate/1 (docs/validate.md).
nlohmann::ordered_json validation_json(const Validation& validation, const std::string& table);

/// One line a row: the columns of the table, then machines, model, verdict and why.
std::string validation_csv(const Validation& validation);

}  // namespace warpbank
