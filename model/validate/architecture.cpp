// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/architecture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>

#include "validate/pattern_error.h"

namespace warpbank {
namespace {

/// Compute capabilities as ten times the major number plus the minor one: 8.6 is 86, 10.3 is 103.
using Capabilities = std::map<int, std::string>;

constexpr int kFirstUnstated = 50;  ///< the rules of shared memory are one from CC 5.0 on
constexpr int kNoLast = 1 << 20;

Capabilities nvidia_presets(const std::vector<std::string>& presets) {
  Capabilities found;
  for (const std::string& name : presets) {
    std::smatch digits;
    if (std::regex_match(name, digits, std::regex("sm_(\\d{2,3})"))) {
      found[std::stoi(digits[1])] = name;
    }
  }
  return found;
}

Architecture in_range(const Capabilities& presets, int first, int last, const std::string& arch) {
  Architecture found;
  for (const auto& [capability, name] : presets) {
    if (capability >= first && capability <= last) found.machines.push_back(name);
  }
  if (found.machines.empty()) throw PatternError("no preset is within '" + arch + "'");
  return found;
}

/// The preset of that capability; without one the nearest of the same major number.
Architecture one_capability(const Capabilities& presets, int wanted) {
  if (const auto exact = presets.find(wanted); exact != presets.end()) return {{exact->second}, {}};
  std::optional<int> nearest;
  for (const auto& [capability, name] : presets) {
    if (capability / 10 != wanted / 10) continue;
    if (!nearest || std::abs(capability - wanted) < std::abs(*nearest - wanted)) {
      nearest = capability;
    }
  }
  const std::string text = fmt::format("CC {}.{}", wanted / 10, wanted % 10);
  if (!nearest) throw PatternError("no preset is of " + text + " or near it");
  const std::string& name = presets.at(*nearest);
  return {{name}, fmt::format("no preset is of {}: {} stands in", text, name)};
}

std::optional<Architecture> by_capability(const Capabilities& presets, const std::string& text,
                                          const std::string& arch) {
  static const std::regex capability_text(
      "\\b(?:cc|compute capability) ?(\\d{1,2})\\.(\\d|x)( ?\\+| ?- ?(\\d{1,2})\\.(\\d|x))?");
  std::smatch found;
  if (!std::regex_search(text, found, capability_text)) return std::nullopt;
  const int major = std::stoi(found[1]);
  const bool any_minor = found[2] == "x";
  const int first = major * 10 + (any_minor ? 0 : std::stoi(found[2]));
  if (found[3].length() == 0 && !any_minor) return one_capability(presets, first);
  int last = major * 10 + 9;
  if (found[4].matched) {
    last = std::stoi(found[4]) * 10 + (found[5] == "x" ? 9 : std::stoi(found[5]));
  } else if (found[3].length() > 0) {
    last = kNoLast;
  }
  return in_range(presets, first, last, arch);
}

bool wide_bank_mode(const std::string& text) {
  return std::regex_search(text, std::regex("(64-bit|8-byte|8b) (bank )?mode"));
}

}  // namespace

Architecture find_architecture(const std::string& arch, const std::vector<std::string>& presets) {
  std::string text = arch;
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto preset = [&](const std::string& name) {
    return std::find(presets.begin(), presets.end(), name) != presets.end();
  };
  const std::string first_word = text.substr(0, text.find_first_of(" (,"));
  if (preset(first_word)) return {{first_word}, {}};
  std::smatch found;
  if (std::regex_search(text, found, std::regex("\\bgfx[0-9a-f]+\\b"))) {
    if (preset(found[0])) return {{found[0]}, {}};
    throw PatternError("no preset is named " + found[0].str());
  }
  const Capabilities nvidia = nvidia_presets(presets);
  std::optional<Architecture> architecture = by_capability(nvidia, text, arch);
  if (!architecture && std::regex_search(text, found, std::regex("\\bsm_?(\\d{2,3})[a-z]?\\b"))) {
    architecture = one_capability(nvidia, std::stoi(found[1]));
  }
  if (!architecture && std::regex_search(text, std::regex("\\bnvidia\\b"))) {
    architecture = in_range(nvidia, kFirstUnstated, kNoLast, arch);
  }
  if (!architecture) throw PatternError("no preset is known for '" + arch + "'");
  if (wide_bank_mode(text)) {
    for (std::string& name : architecture->machines) {
      if (preset(name + "_8b")) name += "_8b";
    }
  }
  return *architecture;
}

}  // namespace warpbank
