// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/machine_json.h"

#include <string>

#include "machine/machine_keys.h"

namespace warpbank {

nlohmann::ordered_json machine_json(const Machine& machine) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  for (const MachineKey& key : machine_keys(machine)) {
    if (key.kind == KeyKind::kNumber) {
      object[key.key] = std::stoull(key.value);
    } else {
      object[key.key] = key.value;
    }
  }
  return object;
}

}  // namespace warpbank
