// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/block_ports.h"
#include "engine/engine.h"
#include "machine/machine.h"

namespace warpbank {

/// The engines of this build: analytic, systemc, rtl.
std::vector<std::string> engine_names();

/// Makes an engine by name. Throws UserError for an unknown name, for a machine that the engine
/// cannot take, and for a wave window with an engine that has no waves.
std::unique_ptr<Engine> make_engine(const std::string& name, const Machine& machine,
                                    const std::optional<WaveWindow>& wave = std::nullopt);

}  // namespace warpbank
