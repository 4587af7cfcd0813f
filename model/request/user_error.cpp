// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "request/user_error.h"

namespace warpbank {
namespace {

std::string one_line(const Place& place, const std::string& message, const std::string& hint) {
  std::string text;
  if (!place.file.empty()) {
    text += place.file;
    if (place.line != 0) text += ":" + std::to_string(place.line);
    if (place.line != 0 && place.column != 0) text += ":" + std::to_string(place.column);
    text += ": ";
  }
  text += message;
  if (!hint.empty()) text += "; " + hint;
  // A token quoted from a hostile file may hold anything; the promise of one clear line stays.
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return text;
}

}  // namespace

UserError::UserError(const std::string& message, const std::string& hint)
    : UserError(Place{}, message, hint) {}

UserError::UserError(const Place& place, const std::string& message, const std::string& hint)
    : std::runtime_error(one_line(place, message, hint)), place_(place) {}

}  // namespace warpbank
