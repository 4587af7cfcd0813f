// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/engines.h"

#include "engine/analytic_engine.h"
#include "engine/cycle_engine.h"
#include "request/near_name.h"
#include "request/user_error.h"
#include "systemc/systemc_block.h"
#include "tb/rtl_block.h"

namespace warpbank {

std::vector<std::string> engine_names() { return {"analytic", "systemc", "rtl"}; }

std::unique_ptr<Engine> make_engine(const std::string& name, const Machine& machine,
                                    const std::optional<WaveWindow>& wave) {
  if (name == "analytic") {
    if (wave) {
      throw UserError("--wave: the analytic engine has no signals",
                      "choose --engine systemc (VCD) or --engine rtl (FST)");
    }
    return std::make_unique<AnalyticEngine>(machine);
  }
  if (name == "systemc") {
    return std::make_unique<CycleEngine>(name, machine,
                                         std::make_unique<SystemcBlock>(machine, wave));
  }
  if (name == "rtl") {
    return std::make_unique<CycleEngine>(name, machine, std::make_unique<RtlBlock>(machine, wave));
  }
  throw UserError("--engine: unknown engine '" + name + "'", near_hint(name, engine_names()));
}

}  // namespace warpbank
