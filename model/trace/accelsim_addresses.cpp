// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/accelsim_addresses.h"

#include <fmt/format.h>

#include <cstddef>

namespace warpbank {
namespace {

std::uint64_t parse_address(const SourceLine& line, std::string_view token) {
  const bool prefixed = token.size() > 2 && token[0] == '0' && token[1] == 'x';
  const auto address = prefixed ? parse_hex_digits(token.substr(2)) : std::nullopt;
  if (!address) {
    line.fail(token, fmt::format("{} is no address", quoted_token(token)),
              "0x and hexadecimal digits, at most 64 bits, are expected");
  }
  return *address;
}

std::int64_t parse_signed(const SourceLine& line, std::string_view token, const char* what) {
  const auto value = parse_signed_number(token);
  if (!value || token.find('x') != std::string_view::npos) {
    line.fail(token, fmt::format("{} is no {}", quoted_token(token), what),
              "a decimal number, maybe negative, is expected");
  }
  return *value;
}

std::uint64_t moved(const SourceLine& line, std::string_view token, std::uint64_t address,
                    std::int64_t distance) {
  const std::uint64_t to = address + static_cast<std::uint64_t>(distance);
  if (distance < 0 ? to > address : to < address) {
    line.fail(token,
              fmt::format("{}: the addresses leave the range of 64 bits", quoted_token(token)));
  }
  return to;
}

}  // namespace

void parse_addresses(const SourceLine& line, Tokens& tokens, std::uint64_t mask,
                     LaneAddresses& out) {
  const std::string_view mode = tokens.next();
  if (mode != "0" && mode != "1" && mode != "2") {
    line.fail(mode, fmt::format("{} is no address mode", quoted_token(mode)),
              "0 (list), 1 (base and stride) or 2 (base and deltas) is expected");
  }
  const auto give = [&](std::uint64_t lanes, std::uint64_t address, std::string_view token) {
    const auto lane = static_cast<std::size_t>(__builtin_ctzll(lanes));
    out.address[lane] = address;
    out.token[lane] = token;
  };
  std::uint64_t lanes = mask;
  if (mode == "0") {
    for (; lanes != 0; lanes &= lanes - 1) {
      const std::string_view token = tokens.next();
      give(lanes, parse_address(line, token), token);
    }
    return;
  }
  const std::string_view base = tokens.next();
  std::uint64_t address = parse_address(line, base);
  if (mode == "1") {
    const std::string_view stride_token = tokens.next();
    const std::int64_t stride = parse_signed(line, stride_token, "stride");
    const std::uint64_t run = mask == 0 ? 0 : mask >> __builtin_ctzll(mask);
    if ((run & (run + 1)) != 0) {
      line.fail(mode, fmt::format("base and stride for the mask {:08x}, which has holes", mask),
                "this address mode covers one contiguous run of lanes");
    }
    for (bool first = true; lanes != 0; lanes &= lanes - 1, first = false) {
      if (!first) address = moved(line, stride_token, address, stride);
      give(lanes, address, first ? base : stride_token);
    }
    return;
  }
  for (std::string_view token = base; lanes != 0;) {
    give(lanes, address, token);
    lanes &= lanes - 1;
    if (lanes == 0) return;
    token = tokens.next();
    address = moved(line, token, address, parse_signed(line, token, "delta"));
  }
}

}  // namespace warpbank
