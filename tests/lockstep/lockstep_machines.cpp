// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/lockstep/lockstep_machines.h"

#include "machine/machine_loader.h"

namespace warpbank {
namespace {

using Sets = std::vector<std::string>;

Machine small(int banks, Sets sets) {
  sets.insert(sets.end(), {"lanes=8", "banks=" + std::to_string(banks), "shared_bytes=4096"});
  return load_machine("classic", sets);
}

Machine from_file(const std::string& name) {
  return load_machine(std::string(WARPBANK_TEST_MACHINES) + "/" + name + ".yaml", {});
}

}  // namespace

Machine tiny_machine() {
  return load_machine("classic", {"lanes=4", "banks=4", "shared_bytes=256"});
}

Machine tiny_machine_with_slow_atomics() {
  return load_machine("classic",
                      {"lanes=4", "banks=4", "shared_bytes=256", "ports=2", "atomic_cycles=3"});
}

std::vector<LockstepCase> lockstep_cases() {
  constexpr std::uint64_t kLarge = 80000;
  constexpr std::uint64_t kSmall = 44000;
  const auto classic = [](const Sets& sets) { return load_machine("classic", sets); };
  return {
      {"lanes32_banks32_bytes4", classic({}), kLarge},
      {"lanes32_banks16_bytes4", classic({"banks=16"}), kLarge},
      {"lanes32_banks64_bytes4", classic({"banks=64"}), kLarge},
      {"lanes32_banks32_bytes8", classic({"bank_bytes=8"}), kLarge},
      {"lanes64_banks32_bytes4", classic({"lanes=64"}), kLarge},
      {"lanes8_banks4_bytes4", classic({"lanes=8", "banks=4"}), kLarge},
      {"lanes32_banks31_bytes4", classic({"banks=31"}), kLarge},
      {"tiny", tiny_machine(), kSmall},
      {"tiny_slow_atomics", tiny_machine_with_slow_atomics(), kSmall},
      {"xor_two_ports", small(8, {"mapping=xor", "ports=2"}), kSmall},
      {"skew_five_banks", small(5, {"mapping=skew"}), kSmall},
      {"single", small(4, {"broadcast=single"}), kSmall},
      {"single_two_ports", small(4, {"broadcast=single", "ports=2"}), kSmall},
      {"none", small(4, {"broadcast=none"}), kSmall},
      {"bytes2", small(8, {"bank_bytes=2"}), kSmall},
      {"bytes1", small(4, {"bank_bytes=1"}), kSmall},
      {"bytes16", small(4, {"bank_bytes=16"}), kSmall},
      {"bytes32_interleaved", small(4, {"bank_bytes=32", "interleave_bytes=16"}), kSmall},
      {"bytes8_interleaved_pairs",
       small(8, {"bank_bytes=8", "interleave_bytes=4", "pair_rule=true"}), kSmall},
      {"whole_phases_late_response", small(8, {"phases=whole", "extra_latency=3"}), kSmall},
      {"first_words", small(4, {"lane_words=first", "phases=whole"}), kSmall},
      {"slow_serial_atomics", small(4, {"atomics=serialize", "atomic_cycles=3"}), kSmall},
      {"listed_groups", from_file("listed_groups"), kSmall},
      {"shared_banks", from_file("shared_banks"), kSmall},
      {"sm_80", load_machine("sm_80", {}), kLarge},
      {"sm_30", load_machine("sm_30", {}), kLarge},
      {"gfx942", load_machine("gfx942", {}), kLarge},
      {"gfx950", load_machine("gfx950", {}), kLarge},
  };
}

}  // namespace warpbank
