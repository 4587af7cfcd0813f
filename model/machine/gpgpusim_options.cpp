// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/gpgpusim_options.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "machine/parse_value.h"

namespace warpbank {
namespace {

/// Words between blanks, as GPGPU-Sim splits its file: `#` starts a comment wherever it stands, and
/// what is quoted may hold blanks and go over lines.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  std::optional<GpgpusimToken> next() {
    while (more() && (blank() || text_[at_] == '#')) {
      if (text_[at_] == '#') {
        skip_comment();
      } else {
        step();
      }
    }
    if (!more()) return std::nullopt;
    GpgpusimToken token;
    token.line = line_;
    token.column = column_;
    bool open = false;
    for (; more() && (open || !(blank() || text_[at_] == '#')); step()) {
      if (text_[at_] == '"') {
        open = !open;
        token.quoted = true;
      } else {
        token.text += text_[at_];
      }
    }
    return token;
  }

 private:
  bool more() const { return at_ < text_.size(); }
  bool blank() const { return std::isspace(static_cast<unsigned char>(text_[at_])) != 0; }

  void skip_comment() {
    while (more() && text_[at_] != '\n') step();
  }

  void step() {
    column_ = text_[at_] == '\n' ? 1 : column_ + 1;
    line_ += text_[at_] == '\n' ? 1U : 0U;
    ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool GpgpusimToken::is_option() const {
  return !quoted && text.size() > 1 && text[0] == '-' &&
         std::isalpha(static_cast<unsigned char>(text[1])) != 0;
}

bool is_gpgpusim_config(std::string_view text) {
  const std::optional<GpgpusimToken> first = Tokenizer(text).next();
  return first && first->is_option();
}

GpgpusimOptions::GpgpusimOptions(const MachineText& config, std::vector<std::string> wanted)
    : file_(config.file), wanted_(std::move(wanted)) {
  Tokenizer tokenizer(config.text);
  std::optional<GpgpusimToken> token = tokenizer.next();
  while (token) {
    if (!token->is_option()) {
      throw UserError(place(*token), "'" + token->text + "' is not an option",
                      "expected lines of -option value");
    }
    const GpgpusimToken option = *token;
    std::vector<GpgpusimToken> values;
    while ((token = tokenizer.next()) && !token->is_option()) values.push_back(*token);
    take(option, values);
  }
}

std::optional<std::uint64_t> GpgpusimOptions::number(const std::string& name, std::uint64_t low,
                                                     std::uint64_t high) const {
  const auto value = values_.find(name);
  if (value == values_.end()) return std::nullopt;
  try {
    return parse_integer(value->second.text, low, high);
  } catch (const UserError& error) {
    throw UserError(place(value->second), name + ": " + error.what());
  }
}

void GpgpusimOptions::fail(const std::string& name, const std::string& what,
                           const std::string& hint) const {
  throw UserError(place(values_.at(name)), name + ": " + what, hint);
}

void GpgpusimOptions::take(const GpgpusimToken& option, const std::vector<GpgpusimToken>& values) {
  const std::string name = option.text.substr(1);
  if (contains(wanted_, name)) {
    if (values.size() != 1) {
      throw UserError(place(values.empty() ? option : values[1]),
                      name + ": " + std::to_string(values.size()) + " values", "expected one");
    }
    if (gives(name) && !contains(repeated_, name)) repeated_.push_back(name);
    values_[name] = values.front();
  } else if (name.find("shmem") != std::string::npos || name.find("smem") != std::string::npos) {
    if (!contains(unused_shared_, name)) unused_shared_.push_back(name);
  } else {
    ++ignored_;
  }
}

}  // namespace warpbank
