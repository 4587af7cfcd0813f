// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/block_ports.h"
#include "result/staged_path.h"

namespace CLI {
class App;
}  // namespace CLI

namespace warpbank {

/// --wave FILE --wave-window FROM:TO, as typed.
struct WaveOptions {
  std::string file;
  std::string window;
};

/// Adds both options; `options` must live as long as `verb`.
void add_wave_options(CLI::App& verb, WaveOptions& options);

/// A wave file in the making; it gets its name with commit().
class WaveOutput {
 public:
  WaveOutput(std::string file, std::int64_t from, std::int64_t to);

  /// What the engine is asked for: the window, into the temporary file.
  WaveWindow window() const { return {staged_.temporary(), from_, to_}; }

  /// Only after the engine has gone: it closes the file.
  void commit() { staged_.commit(); }

 private:
  StagedPath staged_;
  std::int64_t from_;
  std::int64_t to_;
};

/// Nothing when no waves are wanted. Throws UserError for one option without the other, a window
/// that is none, and more than one trace.
std::optional<WaveOutput> wave_output(const WaveOptions& options,
                                      const std::vector<std::string>& traces);

}  // namespace warpbank
