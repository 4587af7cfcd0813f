// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/machine_json.h"

namespace warpbank {

nlohmann::ordered_json machine_json(const Machine& machine) {
  return {
      {"name", machine.name},
      {"source", machine.source},
      {"lanes", machine.lanes},
      {"banks", machine.banks},
      {"bank_bytes", machine.bank_bytes},
      {"shared_bytes", machine.shared_bytes},
      {"ports", machine.ports},
      {"mapping", name_of(machine.mapping)},
      {"broadcast", name_of(machine.broadcast)},
      {"phases", name_of(machine.phases)},
      {"extra_latency", machine.extra_latency},
  };
}

}  // namespace warpbank
