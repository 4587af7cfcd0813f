// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/lockstep/lockstep_machines.h"

namespace warpbank {
namespace {

Machine sized(int lanes, int banks, int bank_bytes, std::uint64_t shared_bytes) {
  Machine machine;
  machine.lanes = lanes;
  machine.banks = banks;
  machine.bank_bytes = bank_bytes;
  machine.shared_bytes = shared_bytes;
  return machine;
}

template <typename Change>
Machine small(int banks, int bank_bytes, Change change) {
  Machine machine = sized(8, banks, bank_bytes, 4096);
  change(machine);
  return machine;
}

}  // namespace

Machine tiny_machine() { return sized(4, 4, 4, 256); }

std::vector<LockstepCase> lockstep_cases() {
  constexpr std::uint64_t kLarge = 80000;
  constexpr std::uint64_t kSmall = 44000;
  const auto plain = [](Machine&) {};
  return {
      {"lanes32_banks32_bytes4", sized(32, 32, 4, 65536), kLarge},
      {"lanes32_banks16_bytes4", sized(32, 16, 4, 65536), kLarge},
      {"lanes32_banks64_bytes4", sized(32, 64, 4, 65536), kLarge},
      {"lanes32_banks32_bytes8", sized(32, 32, 8, 65536), kLarge},
      {"lanes64_banks32_bytes4", sized(64, 32, 4, 65536), kLarge},
      {"lanes8_banks4_bytes4", sized(8, 4, 4, 65536), kLarge},
      {"lanes32_banks31_bytes4", sized(32, 31, 4, 65536), kLarge},
      {"tiny", tiny_machine(), kSmall},
      {"xor_two_ports",
       small(8, 4,
             [](Machine& machine) {
               machine.mapping = Mapping::kXor;
               machine.ports = 2;
             }),
       kSmall},
      {"skew_five_banks", small(5, 4, [](Machine& m) { m.mapping = Mapping::kSkew; }), kSmall},
      {"single", small(4, 4, [](Machine& m) { m.broadcast = Broadcast::kSingle; }), kSmall},
      {"single_two_ports",
       small(4, 4,
             [](Machine& machine) {
               machine.broadcast = Broadcast::kSingle;
               machine.ports = 2;
             }),
       kSmall},
      {"none", small(4, 4, [](Machine& m) { m.broadcast = Broadcast::kNone; }), kSmall},
      {"bytes2", small(8, 2, plain), kSmall},
      {"bytes1", small(4, 1, plain), kSmall},
      {"bytes16", small(4, 16, plain), kSmall},
      {"whole_phases_late_response",
       small(8, 4,
             [](Machine& machine) {
               machine.phases = Phases::kWhole;
               machine.extra_latency = 3;
             }),
       kSmall},
  };
}

}  // namespace warpbank
