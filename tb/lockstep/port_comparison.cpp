// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/port_comparison.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "tb/lockstep/port_bits.h"

namespace warpbank {
namespace {

bool same_words(const PortBits& left, const PortBits& right) {
  return std::memcmp(left.data(), right.data(), left.size() * sizeof(std::uint32_t)) == 0;
}

std::string element(const char* signal, std::size_t index) {
  return fmt::format("{}[{}]", signal, index);
}

std::optional<Finding> bit_difference(std::string signal, bool left, bool right) {
  if (left == right) return std::nullopt;
  return Finding{"lockstep", std::move(signal), left ? "1" : "0", right ? "1" : "0"};
}

std::optional<Finding> vector_difference(const char* signal, const PortBits& left,
                                         const PortBits& right) {
  for (std::size_t i = 0; i < left.size() * 32; ++i) {
    if (bit(left, i) == bit(right, i)) continue;
    return bit_difference(element(signal, i), bit(left, i), bit(right, i));
  }
  return std::nullopt;
}

Finding value_difference(std::string signal, std::uint32_t left, std::uint32_t right) {
  return {"lockstep", std::move(signal), fmt::format("0x{:x}", left), fmt::format("0x{:x}", right)};
}

}  // namespace

PortComparison::PortComparison(const Machine& machine)
    : data_words_(static_cast<std::size_t>(machine.lanes) * kLaneDataWords),
      ports_(static_cast<std::size_t>(machine.ports)),
      row_shift_(static_cast<std::uint32_t>(__builtin_ctz(unsigned(machine.bank_bytes)))) {}

bool PortComparison::same(const BlockOutputs& left, const BlockOutputs& right) const {
  if (left.req_ready != right.req_ready || left.resp_valid != right.resp_valid ||
      left.phase_last != right.phase_last || left.served != right.served ||
      !same_words(left.bank_ren, right.bank_ren) ||
      !same_words(left.bank_wmask, right.bank_wmask)) {
    return false;
  }
  if (left.resp_valid &&
      std::memcmp(left.resp_rdata.data(), right.resp_rdata.data(), data_words_ * 4) != 0) {
    return false;
  }
  return same_banks(left, right);
}

/// Rows and write data; the enables are known to be the same.
bool PortComparison::same_banks(const BlockOutputs& left, const BlockOutputs& right) const {
  const bool rows = all_bits(
      left.bank_ren, [&](std::size_t port) { return left.bank_row[port] == right.bank_row[port]; });
  return rows && all_bits(left.bank_wmask, [&](std::size_t byte) {
           const std::size_t port = (byte >> row_shift_) * ports_;
           return left.bank_wdata[byte] == right.bank_wdata[byte] &&
                  left.bank_row[port] == right.bank_row[port];
         });
}

std::optional<Finding> PortComparison::difference(const BlockOutputs& left,
                                                  const BlockOutputs& right) const {
  if (same(left, right)) return std::nullopt;
  if (auto found = bit_difference("req_ready_o", left.req_ready, right.req_ready)) return found;
  if (auto found = bit_difference("resp_valid_o", left.resp_valid, right.resp_valid)) return found;
  if (left.resp_valid) {
    for (std::size_t word = 0; word < data_words_; ++word) {
      if (left.resp_rdata[word] == right.resp_rdata[word]) continue;
      return value_difference(lane_data_name("resp_rdata_o", word), left.resp_rdata[word],
                              right.resp_rdata[word]);
    }
  }
  if (auto found = bank_difference(left, right)) return found;
  for (int slot = 0; slot < kMaxSlots; ++slot) {
    if (left.served.test(slot) == right.served.test(slot)) continue;
    return bit_difference(element("served_o", static_cast<std::size_t>(slot)),
                          left.served.test(slot), right.served.test(slot));
  }
  return bit_difference("phase_last_o", left.phase_last, right.phase_last);
}

std::optional<Finding> PortComparison::bank_difference(const BlockOutputs& left,
                                                       const BlockOutputs& right) const {
  if (auto found = vector_difference("bank_ren_o", left.bank_ren, right.bank_ren)) return found;
  if (auto found = vector_difference("bank_wmask_o", left.bank_wmask, right.bank_wmask)) {
    return found;
  }
  std::optional<Finding> found;
  const auto compare_row = [&](std::size_t port) {
    if (left.bank_row[port] == right.bank_row[port]) return true;
    found =
        value_difference(element("bank_row_o", port), left.bank_row[port], right.bank_row[port]);
    return false;
  };
  if (!all_bits(left.bank_ren, compare_row)) return found;
  all_bits(left.bank_wmask, [&](std::size_t byte) {
    if (!compare_row((byte >> row_shift_) * ports_)) return false;
    if (left.bank_wdata[byte] == right.bank_wdata[byte]) return true;
    found = value_difference(element("bank_wdata_o", byte), left.bank_wdata[byte],
                             right.bank_wdata[byte]);
    return false;
  });
  return found;
}

}  // namespace warpbank
