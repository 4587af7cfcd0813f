// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/phase_rule_reader.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "machine/machine.h"
#include "machine/parse_value.h"
#include "request/near_name.h"

namespace warpbank {
namespace {

const std::vector<std::string> kRuleKeys = {
    "op", "bytes", "lanes", "groups", "conflict_banks", "refused", "source", "standing"};

/// Reads one entry of the list.
class RuleReader {
 public:
  RuleReader(const std::string& file, PhaseRule& rule, RulePlaces& places)
      : file_(file), rule_(rule), places_(places) {}

  void read(const YAML::Node& node) {
    places_.rule = place_of(file_, node.Mark());
    if (!node.IsMap()) fail(node, "", "not a rule", "expected {op: .., bytes: .., lanes: ..}");
    for (const auto& entry : node) {
      if (!entry.first.IsScalar()) fail(entry.first, "", "not a key", "expected a word");
      const std::string& key = entry.first.Scalar();
      if (std::find(kRuleKeys.begin(), kRuleKeys.end(), key) == kRuleKeys.end()) {
        fail(entry.first, "", "unknown key '" + key + "'", near_hint(key, kRuleKeys));
      }
      const Place place = place_of(file_, entry.second.Mark());
      if (!places_.values.emplace(key, place).second) {
        fail(entry.first, "", "key '" + key + "' stands twice in a rule", "");
      }
      read_key(key, entry.second);
    }
    for (const std::string key : {"op", "bytes"}) {
      if (places_.values.count(key) == 0) {
        throw UserError(places_.rule, "phases: a rule without " + key,
                        "expected " + key + ": [..], and lanes or groups");
      }
    }
  }

 private:
  [[noreturn]] void fail(const YAML::Node& node, const std::string& key, const std::string& what,
                         const std::string& hint) const {
    const std::string in = key.empty() ? "phases: " : "phases: " + key + ": ";
    throw UserError(place_of(file_, node.Mark()), in + what, hint);
  }

  /// Calls `parse` with the scalar; its complaint gets the place and the key.
  template <typename Parse>
  auto scalar(const YAML::Node& node, const std::string& key, Parse parse) const {
    if (!node.IsScalar()) fail(node, key, "not a single value", "");
    try {
      return parse(node.Scalar());
    } catch (const UserError& error) {
      fail(node, key, error.what(), "");
    }
  }

  int number(const YAML::Node& node, const std::string& key, int low, int high) const {
    if (node.IsScalar() && node.Tag() == "!") {
      fail(node, key, "\"" + node.Scalar() + "\" is a text", "expected an integer without quotes");
    }
    return scalar(node, key, [&](const std::string& text) { return parse_int(text, low, high); });
  }

  /// One value or a list of them.
  template <typename Visit>
  void each(const YAML::Node& node, const std::string& key, Visit visit) const {
    if (!node.IsSequence()) return visit(node);
    if (node.size() == 0) fail(node, key, "an empty list", "");
    for (const auto& item : node) visit(item);
  }

  void read_key(const std::string& key, const YAML::Node& value) {
    if (key == "op") return each(value, key, [&](const YAML::Node& item) { read_op(item); });
    if (key == "bytes") return each(value, key, [&](const YAML::Node& item) { read_bytes(item); });
    if (key == "groups") return read_groups(value);
    if (key == "lanes") {
      rule_.lanes = number(value, key, 1, kMaxLanes);
    } else if (key == "conflict_banks") {
      rule_.conflict_banks = number(value, key, 1, kMaxBanks);
    } else if (key == "standing") {
      rule_.standing = scalar(value, key, [](const std::string& text) {
        return parse_word<Standing>(
            text, {Standing::kMeasured, Standing::kVendor, Standing::kClaimed, Standing::kAssumed});
      });
    } else {
      std::string& text = key == "refused" ? rule_.refused : rule_.source;
      text =
          scalar(value, key, [&](const std::string& t) { return parse_text(t, key == "source"); });
      if (text.empty()) fail(value, key, "an empty text", "");
    }
  }

  void read_op(const YAML::Node& item) {
    const Op op = scalar(item, "op", [](const std::string& word) {
      const std::optional<Op> found = op_from_name(word);
      if (found) return *found;
      throw UserError("'" + word + "' is not an op", "expected ld, st, atom, ldmatrix, stmatrix");
    });
    if (std::find(rule_.ops.begin(), rule_.ops.end(), op) != rule_.ops.end()) {
      fail(item, "op", item.Scalar() + " stands twice", "");
    }
    rule_.ops.push_back(op);
  }

  void read_bytes(const YAML::Node& item) {
    const int bytes = number(item, "bytes", 1, kMaxAccessBytes);
    if (std::find(kAccessBytes.begin(), kAccessBytes.end(), bytes) == kAccessBytes.end()) {
      fail(item, "bytes", std::to_string(bytes) + " is not the width of an access",
           "expected 1, 2, 4, 8, 12, 16");
    }
    if (!places_.bytes.emplace(bytes, place_of(file_, item.Mark())).second) {
      fail(item, "bytes", std::to_string(bytes) + " stands twice", "");
    }
    rule_.bytes.push_back(bytes);
  }

  void read_groups(const YAML::Node& list) {
    if (!list.IsSequence() || list.size() == 0) {
      fail(list, "groups", "not a list of groups", "expected [[0-3,20-23], [4-7,16-19], ..]");
    }
    for (const auto& group : list) {
      if (!group.IsSequence()) {
        fail(group, "groups", "not a group", "expected a list of lanes, [0-3,20-23]");
      }
      if (group.size() == 0) fail(group, "groups", "a group without lanes", "");
      std::uint64_t lanes = 0;
      std::vector<RulePlaces::Range> ranges;
      for (const auto& item : group) {
        const LaneRange range =
            scalar(item, "groups", [](const std::string& text) { return parse_lane_range(text); });
        if (const std::uint64_t twice = lanes & range.mask()) {
          fail(item, "groups",
               "lane " + std::to_string(__builtin_ctzll(twice)) + " stands twice in a group", "");
        }
        lanes |= range.mask();
        ranges.push_back({range, place_of(file_, item.Mark())});
      }
      rule_.groups.push_back(lanes);
      places_.groups.push_back(std::move(ranges));
    }
  }

  const std::string& file_;
  PhaseRule& rule_;
  RulePlaces& places_;
};

}  // namespace

Place place_of(const std::string& file, const YAML::Mark& mark) {
  if (mark.is_null()) return {file, 0, 0};
  return {file, static_cast<std::uint64_t>(mark.line) + 1,
          static_cast<std::uint64_t>(mark.column) + 1};
}

Place RulePlaces::of(const RuleProblem& problem) const {
  if (problem.lane >= 0) {
    for (const Range& range : groups[problem.group]) {
      if (problem.lane >= range.lanes.first && problem.lane <= range.lanes.last) {
        return range.place;
      }
    }
  }
  const auto width = bytes.find(problem.bytes);
  if (problem.key == "bytes" && width != bytes.end()) return width->second;
  const auto value = values.find(problem.key);
  return value == values.end() ? rule : value->second;
}

PhaseRuleList read_phase_rules(const YAML::Node& list, const std::string& file) {
  PhaseRuleList result;
  if (list.size() == 0) {
    throw UserError(place_of(file, list.Mark()), "phases: an empty list",
                    "expected rules, derived or whole");
  }
  for (const auto& node : list) {
    result.rules.emplace_back();
    result.places.emplace_back();
    RuleReader(file, result.rules.back(), result.places.back()).read(node);
    if (result.rules.size() > kAccessKinds) {
      throw UserError(result.places.back().rule, "phases: more rules than there are accesses");
    }
  }
  return result;
}

}  // namespace warpbank
