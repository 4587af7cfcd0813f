// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace warpbank {

/// Decodes .xz, several streams in a row too, in bounded memory.
class XzDecoder {
 public:
  XzDecoder();
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;
  ~XzDecoder();

  struct Input {
    const std::uint8_t* data;
    std::size_t size;
    bool last;  ///< nothing follows
  };

  /// Decodes from the front of `input`, which it shortens, to `out`; returns the bytes written.
  /// With ended() nothing more comes. On a fault problem() says what is wrong, empty otherwise.
  std::size_t decode(Input& input, char* out, std::size_t size);

  bool ended() const { return ended_; }
  const std::string& problem() const { return problem_; }

 private:
  struct State;
  std::unique_ptr<State> state_;
  bool ended_ = false;
  std::string problem_;
};

}  // namespace warpbank
