// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace warpbank {

/// The value of a signal of any width; bit k is bit k % 32 of word k / 32.
class BitVector {
 public:
  explicit BitVector(std::size_t width) : width_(width), words_((width + 31) / 32) {}

  std::size_t width() const { return width_; }
  bool test(std::size_t bit) const { return ((words_[bit / 32] >> (bit % 32)) & 1U) != 0; }
  /// Puts the low `width` <= 64 bits of `value` at [first +: width].
  void put(std::size_t first, std::size_t width, std::uint64_t value);
  void clear() { words_.assign(words_.size(), 0); }
  bool operator==(const BitVector& other) const { return words_ == other.words_; }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> words_;
};

/// A VCD file (IEEE 1364, 18.2) in nanoseconds. SystemC's own trace file will not do: it puts all
/// under a scope of its own, renames gen_bank[3] to gen_bank(3), and stamps the kernel's time.
/// First declare, then write; every method throws UserError when the file cannot be written.
class VcdWriter {
 public:
  /// A net: several names may show one.
  using Net = std::size_t;

  explicit VcdWriter(const std::string& path);

  void begin_scope(const std::string& name);
  void end_scope();
  Net add_net(std::size_t width);
  /// Shows a net under a name in the current scope.
  void name_net(Net net, const std::string& name);
  void end_declarations();

  /// From here on changes happen at `nanoseconds`, which never falls.
  void set_time(std::uint64_t nanoseconds);
  /// Writes the value unless the net has it already.
  void set(Net net, const BitVector& value);
  void flush();

 private:
  struct State {
    bool written = false;
    BitVector value;
  };
  void check() const;

  std::string path_;
  std::ofstream out_;
  std::vector<State> nets_;
  std::string line_;
};

}  // namespace warpbank
