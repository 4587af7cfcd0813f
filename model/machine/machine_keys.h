// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/machine.h"

namespace warpbank {

enum class KeyKind { kNumber, kFlag, kWord, kText };

/// One key of a machine with its value in words, as YAML, --set and reports spell it.
struct MachineKey {
  std::string key;
  std::string value;
  KeyKind kind = KeyKind::kText;
};

/// Every key of the machine in the order in which files list them. Values are as in effect:
/// interleave_bytes never 0; `phases` of a machine with rules of its own is "listed".
std::vector<MachineKey> machine_keys(const Machine& machine);

/// The names of those keys.
std::vector<std::string> machine_key_names();

/// Sets one key from its spelling; UserError (without a place) for an unknown key, a value of the
/// wrong type or out of range. Setting `phases` takes the rules of a list away.
void set_machine_key(Machine& machine, std::string_view key, std::string_view value);

/// What kind of value a key takes; nothing for an unknown key.
std::optional<KeyKind> machine_key_kind(std::string_view key);

}  // namespace warpbank
