// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/engines.h"

#include "engine/analytic_engine.h"
#include "request/near_name.h"
#include "request/user_error.h"

namespace warpbank {

std::vector<std::string> engine_names() { return {"analytic"}; }

std::unique_ptr<Engine> make_engine(const std::string& name, const Machine& machine,
                                    const std::optional<WaveWindow>& wave) {
  if (name == "analytic") {
    if (wave) {
      throw UserError("--wave: the analytic engine has no signals",
                      "choose --engine systemc (VCD) or --engine rtl (FST)");
    }
    return std::make_unique<AnalyticEngine>(machine);
  }
  throw UserError("--engine: unknown engine '" + name + "'", near_hint(name, engine_names()));
}

}  // namespace warpbank
