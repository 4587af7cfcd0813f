// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/pattern_text.h"

#include <fmt/format.h>

#include <regex>

#include "request/request.h"
#include "validate/pattern_error.h"

namespace warpbank {
namespace {

constexpr std::size_t kMaxTurns = 4096;
constexpr std::int64_t kMaxValue = 1'000'000'000;

/// 1,2,4..128 goes on as its numbers begin: by the same step or by the same factor, whichever
/// meets them all and ends where it should.
std::vector<std::int64_t> parse_series(const std::string& text) {
  std::vector<std::int64_t> values;
  const std::size_t dots = text.find("..");
  static const std::regex number("-?\\d{1,9}");
  const std::string listed = text.substr(0, dots);
  for (std::sregex_iterator i(listed.begin(), listed.end(), number), end; i != end; ++i) {
    values.push_back(std::stoll(i->str()));
  }
  std::smatch last_text;
  if (dots == std::string::npos) return values;
  const std::string rest = text.substr(dots + 2);
  if (!std::regex_search(rest, last_text, number) || values.empty()) return {};
  const std::int64_t last = std::stoll(last_text[0]);
  const auto continued = [&](auto next) -> std::vector<std::int64_t> {
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
      if (next(values[i]) != values[i + 1]) return {};
    }
    std::vector<std::int64_t> all = values;
    while (all.back() != last) {
      const std::int64_t following = next(all.back());
      const bool runs_off = following > kMaxValue || following < -kMaxValue;
      if (all.size() >= kMaxTurns || following == all.back() || runs_off) return {};
      all.push_back(following);
    }
    return all;
  };
  const std::int64_t step = values.size() > 1 ? values[1] - values[0] : 1;
  const auto by_step = continued([&](std::int64_t value) { return value + step; });
  const bool factor = values.size() > 1 && values[0] != 0;
  const auto by_factor =
      factor ? continued([&](std::int64_t value) { return value * values[1] / values[0]; })
             : std::vector<std::int64_t>{};
  if (!by_step.empty() && !by_factor.empty() && by_step != by_factor) return {};
  return by_step.empty() ? by_factor : by_step;
}

}  // namespace

PatternText parse_pattern(const std::string& pattern) {
  static const std::regex address_text("(^|[: ])addr(ess)? *= *");
  std::smatch found;
  if (!std::regex_search(pattern, found, address_text)) {
    throw PatternError("the pattern is told in words, not as addr = ..");
  }
  PatternText text{{}, PatternExpression(found.suffix().str()), {}};
  const std::string head = found.prefix().str();
  static const std::regex loop_text("\\bfor ([A-Za-z_]\\w*) in ([^:]*)");
  for (std::sregex_iterator i(head.begin(), head.end(), loop_text), end; i != end; ++i) {
    PatternLoop loop{(*i)[1], parse_series((*i)[2])};
    if (loop.values.empty()) throw PatternError("'" + i->str() + "' is no series of numbers");
    text.loops.push_back(std::move(loop));
  }
  static const std::regex block_text("\\bT *= *[^0-9)]*(\\d{1,4}) *\\.\\. *(\\d{1,4})");
  std::smatch block;
  const std::string& remark = text.address.remark();
  if (std::regex_search(remark, block, block_text)) {
    text.block = {std::stoi(block[1]), std::stoi(block[2])};
  }
  return text;
}

namespace {

/// Lanes of "0-3,20-23"; 0 where one is no lane.
std::uint64_t parse_lanes(const std::string& text) {
  std::uint64_t lanes = 0;
  static const std::regex range("(\\d{1,3})(?: *(?:-|\\.\\.) *(\\d{1,3}))?");
  for (std::sregex_iterator i(text.begin(), text.end(), range), end; i != end; ++i) {
    const int first = std::stoi((*i)[1]);
    const int last = (*i)[2].matched ? std::stoi((*i)[2]) : first;
    if (first > last || last >= kMaxLanes) return 0;
    for (int lane = first; lane <= last; ++lane) lanes |= std::uint64_t{1} << lane;
  }
  return lanes;
}

MaskText parse_one_mask(const std::string& mask) {
  MaskText text;
  if (mask.empty() || std::regex_match(mask, std::regex("all( lanes)?( *\\(.*\\))?"))) return text;
  std::smatch found;
  if (std::regex_match(mask, found, std::regex("0[xX]([0-9a-fA-F]{1,16})")) ||
      std::regex_match(mask, found, std::regex("([0-9a-fA-F]{8}|[0-9a-fA-F]{16})"))) {
    text.bits = std::stoull(found[1], nullptr, 16);
    return text;
  }
  if (std::regex_match(mask, found, std::regex("lanes? *([-.,0-9 ]+)"))) {
    text.bits = parse_lanes(found[1]);
    if (text.bits == 0) throw PatternError("the mask '" + mask + "' names lanes that are none");
    return text;
  }
  try {
    text.condition.emplace(mask);
  } catch (const PatternError& error) {
    throw PatternError(std::string("mask: ") + error.what());
  }
  return text;
}

}  // namespace

bool is_mixed(const std::string& mask) { return mask.compare(0, 6, "mixed:") == 0; }

std::vector<MaskText> parse_mask(const std::string& mask) {
  if (!is_mixed(mask)) return {parse_one_mask(mask)};
  std::vector<MaskText> parts;
  static const std::regex part("(\\d{1,12}) requests? *([^+]*[^+ ])");
  std::string rest = mask.substr(6);
  for (;;) {
    std::smatch found;
    if (!std::regex_search(rest, found, part)) {
      throw PatternError("mask: expected mixed: N requests MASK + M requests MASK");
    }
    parts.push_back(parse_one_mask(found[2]));
    parts.back().times = std::stod(found[1]);
    rest = found.suffix();
    if (rest.find('+') == std::string::npos) return parts;
  }
}

std::vector<std::uint64_t> parse_lane_groups(const std::string& text) {
  std::vector<std::uint64_t> groups;
  static const std::regex braces("\\{([-.,0-9 ]+)\\}");
  static const std::regex range("\\d{1,3} *(-|\\.\\.) *\\d{1,3}");
  const std::regex& form = text.find('{') != std::string::npos ? braces : range;
  for (std::sregex_iterator i(text.begin(), text.end(), form), end; i != end; ++i) {
    groups.push_back(parse_lanes(i->str()));
  }
  std::smatch shift;
  if (std::regex_search(text, shift, std::regex("\\+ *(\\d{1,2})\\b"))) {
    const int lanes = std::stoi(shift[1]);
    const std::size_t listed = groups.size();
    for (std::size_t i = 0; i < listed && lanes < kMaxLanes; ++i) {
      groups.push_back(groups[i] << lanes);
    }
  }
  return groups;
}

}  // namespace warpbank
