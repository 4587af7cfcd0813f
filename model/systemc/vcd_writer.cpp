// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "systemc/vcd_writer.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>

#include "request/user_error.h"

namespace warpbank {
namespace {

/// The short code that stands for a net: a number in base 94, in printable characters.
std::string code_of(VcdWriter::Net net) {
  std::string code;
  do {
    code += static_cast<char>('!' + net % 94);
    net /= 94;
  } while (net != 0);
  return code;
}

}  // namespace

void BitVector::put(std::size_t first, std::size_t width, std::uint64_t value) {
  assert(first + width <= width_);
  while (width != 0) {
    const std::size_t shift = first % 32;
    const std::size_t count = std::min<std::size_t>(width, 32 - shift);
    const std::uint64_t mask = ((std::uint64_t{1} << count) - 1) << shift;
    std::uint32_t& word = words_[first / 32];
    word = static_cast<std::uint32_t>((word & ~mask) | ((value << shift) & mask));
    value >>= count;
    first += count;
    width -= count;
  }
}

VcdWriter::VcdWriter(const std::string& path) : path_(path), out_(path, std::ios::binary) {
  check();
  out_ << "$version warpbank $end\n$timescale 1ns $end\n";
}

void VcdWriter::check() const {
  if (out_) return;
  throw UserError(Place{path_}, std::string("cannot write the waves: ") + std::strerror(errno),
                  "name a file in a folder that exists and has space");
}

void VcdWriter::begin_scope(const std::string& name) {
  out_ << "$scope module " << name << " $end\n";
}

void VcdWriter::end_scope() { out_ << "$upscope $end\n"; }

VcdWriter::Net VcdWriter::add_net(std::size_t width) {
  nets_.push_back({false, BitVector(width)});
  return nets_.size() - 1;
}

void VcdWriter::name_net(Net net, const std::string& name) {
  const std::size_t width = nets_[net].value.width();
  out_ << "$var wire " << width << ' ' << code_of(net) << ' ' << name;
  if (width > 1) out_ << " [" << width - 1 << ":0]";
  out_ << " $end\n";
}

void VcdWriter::end_declarations() {
  out_ << "$enddefinitions $end\n";
  flush();
}

void VcdWriter::set_time(std::uint64_t nanoseconds) {
  out_ << '#' << nanoseconds << '\n';
  check();
}

void VcdWriter::set(Net net, const BitVector& value) {
  State& state = nets_[net];
  assert(value.width() == state.value.width());
  if (state.written && state.value == value) return;
  state.written = true;
  state.value = value;
  line_.clear();
  if (value.width() > 1) line_ += 'b';
  std::size_t bit = value.width();
  while (bit > 1 && !value.test(bit - 1)) --bit;  // leading zeros are implied
  while (bit != 0) line_ += value.test(--bit) ? '1' : '0';
  if (value.width() > 1) line_ += ' ';
  line_ += code_of(net);
  line_ += '\n';
  out_ << line_;
}

void VcdWriter::flush() {
  out_.flush();
  check();
}

}  // namespace warpbank
