// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/accelsim_header.h"

#include <fmt/format.h>

#include <array>
#include <limits>

namespace warpbank {
namespace {

constexpr std::array<std::string_view, 3> kKeysWithoutUse = {"nregs", "cuda stream id",
                                                             "local mem base_addr"};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return text.substr(text.size());
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// A name that any report can hold.
std::string cleaned(std::string_view text) {
  std::string name(text);
  if (!is_clean_utf8(text)) {
    for (char& c : name) {
      if (c < 0x20 || c == 0x7f) c = '?';
    }
  }
  return name;
}

void check_version(const SourceLine& line, std::string_view token, std::uint64_t version) {
  if (version >= 3 && version <= 5) return;
  line.fail(token,
            fmt::format("{}: this version does not read traces of this tracer version",
                        quoted_token(token)),
            "versions 3, 4 and 5 are read");
}

template <typename T>
bool assign(const std::optional<T>& value, std::optional<T>& field) {
  field = value;
  return value.has_value();
}

std::optional<Dim3> parse_parenthesized(std::string_view text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return std::nullopt;
  return parse_dim3(text.substr(1, text.size() - 2));
}

/// False when the value is not what the key asks for; nothing when the key is not known.
std::optional<bool> take(const SourceLine& line, std::string_view key, std::string_view value,
                         KernelHeader& header) {
  if (key == "kernel name") {
    header.name = cleaned(value);
    return !value.empty() && header.name == value;
  }
  if (key == "nvbit version") {
    header.nvbit_version = cleaned(value);
    return header.nvbit_version == value;
  }
  if (key == "kernel id") return assign(parse_decimal(value), header.id);
  if (key == "grid dim") return assign(parse_parenthesized(value), header.grid);
  if (key == "block dim") return assign(parse_parenthesized(value), header.block);
  if (key == "shmem") return assign(parse_decimal(value), header.shared_bytes);
  if (key == "shmem base_addr") return assign(parse_hex(value), header.shared_base);
  if (key == "binary version") return assign(parse_decimal(value), header.binary_version);
  if (key == "accelsim tracer version") {
    const bool good = assign(parse_decimal(value), header.tracer_version);
    if (good) check_version(line, value, *header.tracer_version);
    return good;
  }
  if (key == "enable lineinfo") {
    header.lineinfo = value == "1";
    return value == "0" || value == "1";
  }
  for (const std::string_view known : kKeysWithoutUse) {
    if (key == known) return true;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Assignment> split_assignment(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  return Assignment{trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1))};
}

std::optional<Dim3> parse_dim3(std::string_view text) {
  std::array<std::uint32_t, 3> parts{};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t comma = text.find(',');
    if ((comma == std::string_view::npos) != (i == 2)) return std::nullopt;
    const auto value = parse_decimal(trimmed(text.substr(0, comma)));
    if (!value || *value > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    parts[i] = static_cast<std::uint32_t>(*value);
    if (i != 2) text.remove_prefix(comma + 1);
  }
  return Dim3{parts[0], parts[1], parts[2]};
}

std::string read_header_line(const SourceLine& line, KernelHeader& header) {
  const std::string_view text = trimmed(line.text);
  const auto assignment = text[0] == '-' ? split_assignment(text.substr(1)) : std::nullopt;
  if (!assignment) {
    return fmt::format("{} is no header line `-key = value`; ignored", quoted_token(text));
  }
  const auto taken = take(line, assignment->key, assignment->value, header);
  if (!taken)
    return fmt::format("{} is no header that is known; ignored", quoted_token(assignment->key));
  if (!*taken) {
    return fmt::format("{} is no readable value of {}", quoted_token(assignment->value),
                       quoted_token(assignment->key));
  }
  return {};
}

}  // namespace warpbank
