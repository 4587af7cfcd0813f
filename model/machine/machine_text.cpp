// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/machine_text.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "machine/presets.h"
#include "request/near_name.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

/// A machine file is a page of text; anything far larger is not one.
constexpr std::uintmax_t kMaxFileBytes = 256U << 10U;

constexpr const char* kExpected = "expected a machine's YAML file or a gpgpusim.config";

/// `else_what`: the other way out, "name a YAML file".
std::string hint_for(const std::string& name, const std::string& else_what) {
  const std::string hint = near_hint(name, preset_names());
  return hint + (hint.back() == '?' ? " Or " : "; or ") + else_what;
}

}  // namespace

MachineText find_machine_text(const std::string& name_or_file) {
  const std::string_view preset = preset_text(name_or_file);
  if (!preset.empty()) return {std::string(preset), "preset " + name_or_file};
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(name_or_file, error);
  if (!std::filesystem::exists(status)) {
    throw UserError("unknown machine '" + name_or_file + "'",
                    hint_for(name_or_file, "name a YAML file"));
  }
  if (std::filesystem::is_directory(status)) {
    throw UserError(Place{name_or_file, 0, 0}, "is a directory", kExpected);
  }
  std::ifstream in(name_or_file, std::ios::binary);
  if (!in) throw UserError(Place{name_or_file, 0, 0}, "cannot be read");
  std::string text(kMaxFileBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxFileBytes) {
    throw UserError(Place{name_or_file, 0, 0}, "is larger than 256 KiB", kExpected);
  }
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.compare(0, kByteOrderMark.size(), kByteOrderMark) == 0) {
    text.erase(0, kByteOrderMark.size());
  }
  return {std::move(text), name_or_file};
}

MachineText find_base_text(const std::string& file, const std::string& base) {
  if (!preset_text(base).empty()) return find_machine_text(base);
  const std::string path = (std::filesystem::path(file).parent_path() / base).string();
  std::error_code error;
  if (std::filesystem::exists(path, error)) return find_machine_text(path);
  throw UserError("unknown machine '" + base + "'",
                  hint_for(base, "name a YAML file, as seen from the folder of this one"));
}

}  // namespace warpbank
