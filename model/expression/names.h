// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpbank {

/// What each thread knows of itself, by CUDA's names.
enum class ThreadValue : std::uint8_t {
  kTid,
  kThreadX,
  kThreadY,
  kThreadZ,
  kLane,
  kBlockX,
  kBlockY,
  kBlockZ,
  kWarpSize
};
inline constexpr std::size_t kThreadValueCount = 9;

/// Named constants in the order of their names.
using Constants = std::map<std::string, std::int64_t, std::less<>>;

/// tid, lane, laneid, warpSize; and threadIdx, blockDim with x, y or z as `component` (0 without).
std::optional<ThreadValue> thread_value(std::string_view name, char component);
/// True for threadIdx and blockDim, which need a component.
bool has_components(std::string_view name);
bool is_thread_name(std::string_view name);
const std::vector<std::string>& thread_names();

/// Reads `name=value` texts; a value may use the constants before it. Throws UserError that points
/// into the text for bad syntax, a repeated name or one that is taken.
Constants parse_constants(const std::vector<std::string>& texts);

/// Hint for a misspelt name: the near one, or all of `known` where that is a short list, or
/// nothing.
std::string near_or_all(std::string_view name, const std::vector<std::string>& known);

}  // namespace warpbank
