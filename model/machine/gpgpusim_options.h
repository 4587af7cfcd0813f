// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/machine_text.h"
#include "request/user_error.h"

namespace warpbank {

/// True where the text is made of `-option value` pairs, as GPGPU-Sim and Accel-Sim configure
/// themselves, instead of YAML.
bool is_gpgpusim_config(std::string_view text);

/// A word of such a file, without its quotes.
struct GpgpusimToken {
  std::string text;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  bool quoted = false;

  bool is_option() const;
};

/// The options of a gpgpusim.config: the wanted ones with their values, and what else stands there.
class GpgpusimOptions {
 public:
  /// Throws UserError where a word is no option or a wanted option has not exactly one value.
  GpgpusimOptions(const MachineText& config, std::vector<std::string> wanted);

  bool gives(const std::string& name) const { return values_.count(name) != 0; }

  /// The number that a wanted option gives, from low to high; UserError at its value otherwise.
  std::optional<std::uint64_t> number(const std::string& name, std::uint64_t low,
                                      std::uint64_t high) const;

  /// Throws UserError at the value of an option.
  [[noreturn]] void fail(const std::string& name, const std::string& what,
                         const std::string& hint) const;

  /// Wanted options that stand more than once; the last value holds, as in GPGPU-Sim.
  const std::vector<std::string>& repeated() const { return repeated_; }
  /// Options of shared memory that are not wanted.
  const std::vector<std::string>& unused_shared() const { return unused_shared_; }
  /// How many others stand there.
  std::size_t ignored() const { return ignored_; }

 private:
  Place place(const GpgpusimToken& token) const { return {file_, token.line, token.column}; }
  void take(const GpgpusimToken& option, const std::vector<GpgpusimToken>& values);

  std::string file_;
  std::vector<std::string> wanted_;
  std::map<std::string, GpgpusimToken> values_;
  std::vector<std::string> repeated_;
  std::vector<std::string> unused_shared_;
  std::size_t ignored_ = 0;
};

}  // namespace warpbank
