// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/text_line.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "request/legal_access.h"
#include "trace/access_rules.h"

namespace warpbank {
namespace {

constexpr const char* kRequestForm = "a request is `op bytes addresses [attribute=value ...]`";

/// The attributes of one request and where they stand; a null token is an absent one.
struct Attributes {
  std::string_view mask;
  std::string_view warp;
  std::string_view pc;
  std::string_view block;
  std::string_view cycle;
  std::string_view src;
};

std::string_view* find_attribute(Attributes& attributes, std::string_view key) {
  if (key == "mask") return &attributes.mask;
  if (key == "warp") return &attributes.warp;
  if (key == "pc") return &attributes.pc;
  if (key == "block") return &attributes.block;
  if (key == "cycle") return &attributes.cycle;
  if (key == "src") return &attributes.src;
  return nullptr;
}

bool is_end(std::string_view token) { return token.empty() || token[0] == '#'; }

Attributes parse_attributes(const SourceLine& line, Tokens& tokens) {
  Attributes attributes;
  for (std::string_view token = tokens.next(); !is_end(token); token = tokens.next()) {
    const std::size_t equals = token.find('=');
    std::string_view* value = equals == std::string_view::npos
                                  ? nullptr
                                  : find_attribute(attributes, token.substr(0, equals));
    if (value == nullptr) {
      line.fail(token, fmt::format("{} is no attribute", quoted_token(token)),
                "pc=, warp=, block=, cycle=, src= and mask= are");
    }
    if (value->data() != nullptr) {
      line.fail(token, fmt::format("{}: this attribute is given twice", quoted_token(token)));
    }
    *value = token.substr(equals + 1);
  }
  return attributes;
}

std::uint32_t parse_u32(const SourceLine& line, std::string_view token, const char* what) {
  const auto value = parse_decimal(token);
  if (!value || *value > std::numeric_limits<std::uint32_t>::max()) {
    line.fail(token, fmt::format("{} is no {}", quoted_token(token), what),
              "a decimal number below 2^32 is expected");
  }
  return static_cast<std::uint32_t>(*value);
}

Dim3 parse_block(const SourceLine& line, std::string_view token) {
  const std::size_t first = token.find(',');
  const std::size_t second = first == std::string_view::npos ? first : token.find(',', first + 1);
  if (second == std::string_view::npos || token.find(',', second + 1) != token.npos) {
    line.fail(token, fmt::format("{} is no block", quoted_token(token)),
              "three numbers are expected: block=x,y,z");
  }
  return {parse_u32(line, token.substr(0, first), "block"),
          parse_u32(line, token.substr(first + 1, second - first - 1), "block"),
          parse_u32(line, token.substr(second + 1), "block")};
}

void set_origin(const SourceLine& line, const Attributes& attributes, Origin& origin) {
  origin = Origin{};
  origin.line = line.number;
  if (attributes.warp.data() != nullptr) origin.warp = parse_u32(line, attributes.warp, "warp");
  if (attributes.block.data() != nullptr) origin.block = parse_block(line, attributes.block);
  if (attributes.pc.data() != nullptr) {
    origin.pc = parse_hex(attributes.pc);
    if (!origin.pc) {
      line.fail(attributes.pc, fmt::format("{} is no PC", quoted_token(attributes.pc)),
                "a hexadecimal number of at most 64 bits is expected");
    }
  }
  if (attributes.cycle.data() != nullptr) {
    origin.cycle = parse_decimal(attributes.cycle);
    if (!origin.cycle || *origin.cycle > kMaxOfferCycle) {
      line.fail(attributes.cycle, fmt::format("{} is no cycle", quoted_token(attributes.cycle)),
                fmt::format("a decimal number up to {} is expected", kMaxOfferCycle));
    }
  }
  if (attributes.src.data() != nullptr &&
      (attributes.src.empty() || !is_clean_utf8(attributes.src))) {
    line.fail(attributes.src, fmt::format("{} is no source line", quoted_token(attributes.src)),
              "file:line in UTF-8 is expected");
  }
}

constexpr std::uint64_t all_lanes(int lanes) { return ~std::uint64_t{0} >> (kMaxLanes - lanes); }

std::uint64_t parse_mask(const SourceLine& line, std::string_view token, int lanes) {
  const auto mask = parse_hex(token);
  if (!mask) {
    line.fail(token, fmt::format("{} is no mask", quoted_token(token)),
              "a hexadecimal number of at most 64 bits is expected, bit t for lane t");
  }
  if ((*mask & ~all_lanes(lanes)) != 0) {
    line.fail(token, fmt::format("{} has a bit for lane {}, but %lanes is {}", quoted_token(token),
                                 63 - __builtin_clzll(*mask), lanes));
  }
  return *mask;
}

void parse_strided(const SourceLine& line, std::string_view token, std::size_t colon,
                   const TraceLimits& limits, Request& request) {
  const auto base = parse_number(token.substr(0, colon));
  if (!base) {
    const std::string_view part = token.substr(0, colon);
    line.fail(part, fmt::format("{} is no base address", quoted_token(part)),
              "base:stride is expected, the base in decimal or 0x hex");
  }
  const auto stride = parse_signed_number(token.substr(colon + 1));
  if (!stride) {
    const std::string_view part = token.substr(colon + 1);
    line.fail(part, fmt::format("{} is no stride", quoted_token(part)),
              "base:stride is expected, the stride in bytes, decimal or 0x hex, maybe negative");
  }
  set_strided_addresses(line, limits, token, *base, *stride, 0, request);
}

void parse_list(const SourceLine& line, std::string_view token, int lanes,
                const TraceLimits& limits, Request& request) {
  request.mask = 0;
  std::size_t start = 0;
  for (int lane = 0;; ++lane) {
    const std::size_t comma = token.find(',', start);
    const std::string_view entry =
        token.substr(start, comma == std::string_view::npos ? comma : comma - start);
    if (lane >= lanes) {
      line.fail(entry,
                fmt::format("{}: the list has more than {} addresses", quoted_token(entry), lanes),
                fmt::format("%lanes is {}", lanes));
    }
    if (entry != "-") {
      const auto address = parse_number(entry);
      if (!address) {
        line.fail(entry, fmt::format("{} is no address", quoted_token(entry)),
                  "base:stride or a list of addresses is expected, decimal or 0x hex, - for an "
                  "inactive lane");
      }
      const std::uint64_t bit = std::uint64_t{1} << lane;
      check_active_lanes(line, limits, bit, entry);
      request.mask |= bit;
      set_address(line, limits, entry, *address, lane, request);
    }
    if (comma == std::string_view::npos) return;
    start = comma + 1;
  }
}

}  // namespace

bool parse_text_request(const SourceLine& line, int lanes, const TraceLimits& limits,
                        Request& request, std::string_view& src) {
  Tokens tokens(line.text);
  const std::string_view op_token = tokens.next();
  if (is_end(op_token)) return false;
  const auto op = op_from_name(op_token);
  if (!op) {
    line.fail(op_token, fmt::format("{} is no op", quoted_token(op_token)),
              "ld, st, atom, ldmatrix or stmatrix is expected");
  }
  const std::string_view bytes_token = tokens.next();
  if (is_end(bytes_token)) line.fail(bytes_token, "the bytes per lane are missing", kRequestForm);
  const std::uint64_t bytes = parse_decimal(bytes_token).value_or(0);
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 12 && bytes != 16) {
    line.fail(bytes_token, fmt::format("{} is no width", quoted_token(bytes_token)),
              "1, 2, 4, 8, 12 or 16 bytes per lane are expected");
  }
  request.op = *op;
  request.bytes = static_cast<std::uint8_t>(bytes);
  check_access_kind(line, limits, *op, op_token, request.bytes, bytes_token);

  const std::string_view addresses = tokens.next();
  if (is_end(addresses)) line.fail(addresses, "the addresses are missing", kRequestForm);
  const Attributes attributes = parse_attributes(line, tokens);
  const bool has_mask = attributes.mask.data() != nullptr;
  const std::size_t colon = addresses.find(':');
  if (colon == std::string_view::npos) {
    if (has_mask) {
      line.fail(attributes.mask,
                fmt::format("{}: a mask beside a list of addresses", quoted_token(attributes.mask)),
                "a list marks its inactive lanes with -");
    }
    parse_list(line, addresses, lanes, limits, request);
  } else {
    request.mask = has_mask ? parse_mask(line, attributes.mask, lanes) : all_lanes(lanes);
    check_active_lanes(line, limits, request.mask, has_mask ? attributes.mask : addresses);
    parse_strided(line, addresses, colon, limits, request);
  }
  if (is_matrix(*op)) {
    check_matrix_lanes(line, request.mask, has_mask ? attributes.mask : addresses);
  }
  set_origin(line, attributes, request.origin);
  src = attributes.src;
  return true;
}

Request parse_text_line(std::string_view text, int lanes, const TraceLimits& limits,
                        StringTable& names, const std::string& name) {
  const SourceLine line = {name, 1, text};
  Request request;
  std::string_view src;
  if (!parse_text_request(line, lanes, limits, request, src)) {
    line.fail(text, "there is no request", kRequestForm);
  }
  request.origin.src = names.id(src);
  request.origin.line = 0;
  return request;
}

}  // namespace warpbank
