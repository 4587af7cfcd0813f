// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/accelsim_line.h"

#include <fmt/format.h>

#include "trace/accelsim_addresses.h"
#include "trace/accelsim_opcode.h"
#include "trace/access_rules.h"

namespace warpbank {
namespace {

constexpr std::uint64_t kWarpLanes = 0xffffffff;

std::uint64_t expect_hex(const SourceLine& line, std::string_view token, const char* what) {
  const auto value = parse_hex_digits(token);
  if (!value) {
    line.fail(token, fmt::format("{} is no {}", quoted_token(token), what),
              "hexadecimal digits are expected");
  }
  return *value;
}

std::uint64_t expect_decimal(const SourceLine& line, std::string_view token, const char* what) {
  const auto value = parse_decimal(token);
  if (!value) {
    line.fail(token, fmt::format("{} is no {}", quoted_token(token), what),
              "a decimal number is expected");
  }
  return *value;
}

bool is_register(std::string_view token) {
  return !token.empty() && token[0] == 'R' && parse_decimal(token.substr(1));
}

/// A count and so many registers.
void skip_registers(const SourceLine& line, Tokens& tokens, const char* what) {
  const std::uint64_t count = expect_decimal(line, tokens.next(), what);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string_view token = tokens.next();
    if (!is_register(token)) {
      line.fail(token, fmt::format("{} is no register", quoted_token(token)),
                fmt::format("{} of {} registers are missing", count - i, count));
    }
  }
}

/// The line must end here, after an immediate where the tracer's version has one.
void expect_rest(const SourceLine& line, Tokens& tokens, std::optional<std::uint64_t> version) {
  std::string_view token = tokens.next();
  if (version == 5 || (!version && !token.empty())) {
    const std::string_view digits = !token.empty() && token[0] == '-' ? token.substr(1) : token;
    if (!parse_decimal(digits)) {
      line.fail(token, fmt::format("{} is no immediate", quoted_token(token)),
                "a decimal number is expected at the end of the line");
    }
    token = tokens.next();
  }
  if (!token.empty()) {
    line.fail(token, fmt::format("{} is not expected here", quoted_token(token)),
              "the line should have ended");
  }
}

/// Lanes whose generic address falls in the shared window, with the window's base taken off.
std::uint64_t lanes_in_window(std::uint64_t mask, std::uint64_t base, LaneAddresses& addresses) {
  std::uint64_t inside = 0;
  for (std::uint64_t lanes = mask; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(__builtin_ctzll(lanes));
    const std::uint64_t offset = addresses.address[lane] - base;
    if (addresses.address[lane] >= base && offset < kSharedWindowBytes) {
      inside |= std::uint64_t{1} << lane;
      addresses.address[lane] = offset;
    }
  }
  return inside;
}

/// The lanes that give row addresses, whatever others the line shows as active.
std::uint64_t row_lanes(const SourceLine& line, std::uint64_t mask, int rows,
                        std::string_view opcode) {
  const std::uint64_t wanted = kWarpLanes >> (32 - rows);
  if (mask == 0 || (mask & wanted) == wanted) return mask & wanted;
  line.fail(opcode, fmt::format("{} takes rows from lanes 0 to {}, but the mask {:08x} lacks some",
                                quoted_token(opcode), rows - 1, mask));
}

}  // namespace

AccelSimLineKind parse_accelsim_line(const SourceLine& line, const AccelSimLineFormat& format,
                                     const TraceLimits& limits, Request& request,
                                     std::string_view& line_number) {
  Tokens tokens(line.text);
  if (format.lineinfo) {
    line_number = tokens.next();
    expect_decimal(line, line_number, "line number");
  }
  const std::uint64_t pc = expect_hex(line, tokens.next(), "PC");
  const std::string_view mask_token = tokens.next();
  const std::uint64_t mask = expect_hex(line, mask_token, "mask");
  if (mask > kWarpLanes) {
    line.fail(mask_token,
              fmt::format("{}: the mask has more than 32 lanes", quoted_token(mask_token)));
  }
  skip_registers(line, tokens, "number of destination registers");
  const std::string_view opcode = tokens.next();
  if (opcode.empty() || opcode[0] < 'A' || opcode[0] > 'Z' || is_register(opcode)) {
    line.fail(opcode, fmt::format("{} is no opcode", quoted_token(opcode)));
  }
  const SassAccess access = sass_access(opcode);
  if (access.space == SassAccess::Space::kOther) return AccelSimLineKind::kNotShared;
  const bool generic = access.space == SassAccess::Space::kGeneric;
  if (generic && format.shared_base == 0) return AccelSimLineKind::kWindowUnknown;

  skip_registers(line, tokens, "number of source registers");
  const std::string_view width = tokens.next();
  if (expect_decimal(line, width, "memory width") == 0) {
    line.fail(width, fmt::format("{} without a memory operand", quoted_token(opcode)),
              "a width, an address mode and addresses are expected");
  }
  LaneAddresses addresses;
  parse_addresses(line, tokens, mask, addresses);
  expect_rest(line, tokens, format.version);

  request.mask = mask;
  if (generic) {
    request.mask = lanes_in_window(mask, format.shared_base, addresses);
    if (request.mask == 0) return AccelSimLineKind::kNotShared;
  }
  if (access.bytes == 0) {
    line.fail(opcode, fmt::format("the width of {} is not known", quoted_token(opcode)));
  }
  if (access.row_lanes != 0) request.mask = row_lanes(line, mask, access.row_lanes, opcode);
  request.op = access.op;
  request.bytes = static_cast<std::uint8_t>(access.bytes);
  check_access_kind(line, limits, access.op, opcode, access.bytes, opcode);
  check_active_lanes(line, limits, request.mask, mask_token);
  for (std::uint64_t lanes = request.mask; lanes != 0; lanes &= lanes - 1) {
    const int lane = __builtin_ctzll(lanes);
    const auto index = static_cast<std::size_t>(lane);
    set_address(line, limits, addresses.token[index], addresses.address[index], lane, request);
  }
  request.origin = Origin{};
  request.origin.line = line.number;
  request.origin.pc = pc;
  return AccelSimLineKind::kRequest;
}

}  // namespace warpbank
