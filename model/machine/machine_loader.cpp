// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/machine_loader.h"

#include <yaml-cpp/yaml.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "machine/machine_keys.h"
#include "machine/presets.h"
#include "request/near_name.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

/// A machine file is a page of text; anything far larger is not one.
constexpr std::uintmax_t kMaxFileBytes = 256U << 10U;
constexpr int kMaxBaseDepth = 8;

struct Text {
  std::string text;
  std::string file;  ///< its name in errors
};

/// Where each key of the machine was last given, for errors that only the whole can show.
using KeyPlaces = std::map<std::string, Place>;

Place place_of(const std::string& file, const YAML::Mark& mark) {
  if (mark.is_null()) return {file, 0, 0};
  return {file, static_cast<std::uint64_t>(mark.line) + 1,
          static_cast<std::uint64_t>(mark.column) + 1};
}

Text find_text(const std::string& name_or_file) {
  const std::string_view preset = preset_text(name_or_file);
  if (!preset.empty()) return {std::string(preset), "preset " + name_or_file};
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(name_or_file, error);
  if (!std::filesystem::exists(status)) {
    throw UserError("unknown machine '" + name_or_file + "'",
                    near_hint(name_or_file, preset_names()) + " Or name a YAML file");
  }
  if (std::filesystem::is_directory(status)) {
    throw UserError(Place{name_or_file, 0, 0}, "is a directory", "expected a machine's YAML file");
  }
  std::ifstream in(name_or_file, std::ios::binary);
  if (!in) throw UserError(Place{name_or_file, 0, 0}, "cannot be read");
  std::string text(kMaxFileBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxFileBytes) {
    throw UserError(Place{name_or_file, 0, 0}, "is larger than 256 KiB",
                    "expected a machine's YAML file");
  }
  return {std::move(text), name_or_file};
}

/// The machine that a file names as its base: a preset, or a file named from that file's folder, so
/// that a machine means the same wherever the program is started.
Text find_base(const std::string& file, const std::string& base) {
  if (!preset_text(base).empty()) return find_text(base);
  const std::string path = (std::filesystem::path(file).parent_path() / base).string();
  std::error_code error;
  if (std::filesystem::exists(path, error)) return find_text(path);
  throw UserError("unknown machine '" + base + "'", near_hint(base, preset_names()) +
                                                        " Or name a YAML file, as seen from the "
                                                        "folder of this one");
}

YAML::Node parse(const Text& source) {
  YAML::Node root;
  try {
    root = YAML::Load(source.text);
  } catch (const YAML::Exception& error) {
    throw UserError(place_of(source.file, error.mark), "not YAML: " + error.msg);
  }
  if (!root.IsMap()) {
    throw UserError(place_of(source.file, root.Mark()), "not a machine",
                    "expected lines of key: value");
  }
  return root;
}

/// The key = value pairs of --set, checked for form and repetition.
std::vector<std::pair<std::string, std::string>> split_sets(const std::vector<std::string>& sets) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::set<std::string> seen;
  for (const std::string& text : sets) {
    const std::size_t equal = text.find('=');
    if (equal == std::string::npos || equal == 0) {
      throw UserError("--set " + text + ": not of the form key=value");
    }
    pairs.emplace_back(text.substr(0, equal), text.substr(equal + 1));
    if (!seen.insert(pairs.back().first).second) {
      throw UserError("--set " + text + ": key '" + pairs.back().first + "' is set twice");
    }
  }
  return pairs;
}

void apply_file(const Text& source, const std::string& base_override, int depth, Machine& machine,
                KeyPlaces& places) {
  const YAML::Node root = parse(source);
  std::set<std::string> seen;
  std::string base = base_override;
  Place base_place;
  for (const auto& entry : root) {
    const Place place = place_of(source.file, entry.first.Mark());
    if (!entry.first.IsScalar()) throw UserError(place, "not a key", "expected a word");
    const std::string& key = entry.first.Scalar();
    if (!seen.insert(key).second) throw UserError(place, "key '" + key + "' stands twice");
    if (!entry.second.IsScalar()) {
      throw UserError(place_of(source.file, entry.second.Mark()), key + ": not a single value");
    }
    if (key == "base" && base_override.empty()) {
      base = entry.second.Scalar();
      base_place = place;
    }
  }
  if (!base.empty()) {
    if (depth == kMaxBaseDepth) {
      throw UserError(
          base_place,
          "base: more than " + std::to_string(kMaxBaseDepth) + " machines based on each other",
          "is '" + base + "' based on itself?");
    }
    const Text base_text = [&] {
      try {
        return base_override.empty() ? find_base(source.file, base) : find_text(base);
      } catch (const UserError& error) {
        throw UserError(base_place, std::string("base: ") + error.what());
      }
    }();
    apply_file(base_text, {}, depth + 1, machine, places);
  }
  for (const auto& entry : root) {
    const std::string& key = entry.first.Scalar();
    if (key == "base") continue;
    const std::optional<KeyKind> kind = machine_key_kind(key);
    const Place place = place_of(source.file, (kind ? entry.second : entry.first).Mark());
    if (kind == KeyKind::kNumber && entry.second.Tag() == "!") {
      throw UserError(place, key + ": \"" + entry.second.Scalar() + "\" is a text",
                      "expected an integer without quotes");
    }
    try {
      set_machine_key(machine, key, entry.second.Scalar());
    } catch (const UserError& error) {
      throw UserError(place, error.what());
    }
    places[key] = place;
  }
}

Machine load(const Text& source, const std::vector<std::string>& sets) {
  const auto pairs = split_sets(sets);
  std::string base;
  for (const auto& [key, value] : pairs) {
    if (key == "base") base = value;
  }
  Machine machine;
  KeyPlaces places;
  apply_file(source, base, 0, machine, places);
  for (const auto& [key, value] : pairs) {
    if (key == "base") continue;
    const Place place{"--set " + key + "=" + value, 0, 0};
    try {
      set_machine_key(machine, key, value);
    } catch (const UserError& error) {
      throw UserError(place, error.what());
    }
    places[key] = place;
  }
  try {
    check_machine(machine);
  } catch (const UserError& error) {
    const std::string what = error.what();
    const auto place = places.find(what.substr(0, what.find(':')));
    throw UserError(place == places.end() ? Place{source.file, 0, 0} : place->second, what);
  }
  return machine;
}

}  // namespace

Machine load_machine(const std::string& name_or_file, const std::vector<std::string>& sets) {
  return load(find_text(name_or_file), sets);
}

Machine machine_from_yaml(const std::string& text, const std::string& file,
                          const std::vector<std::string>& sets) {
  return load({text, file}, sets);
}

}  // namespace warpbank
