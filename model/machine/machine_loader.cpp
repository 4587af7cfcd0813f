// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/machine_loader.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "machine/gpgpusim_config.h"
#include "machine/gpgpusim_options.h"
#include "machine/machine_keys.h"
#include "machine/machine_text.h"
#include "machine/phase_rule_check.h"
#include "machine/phase_rule_reader.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

constexpr int kMaxBaseDepth = 8;

using KeyValues = std::vector<std::pair<std::string, std::string>>;

/// The key = value pairs of --set, checked for form and repetition.
KeyValues split_sets(const std::vector<std::string>& sets) {
  KeyValues pairs;
  std::set<std::string> seen;
  for (const std::string& text : sets) {
    const std::size_t equal = text.find('=');
    if (equal == std::string::npos || equal == 0) {
      throw UserError("--set " + text + ": not of the form key=value");
    }
    pairs.emplace_back(text.substr(0, equal), text.substr(equal + 1));
    if (!seen.insert(pairs.back().first).second) {
      throw UserError("--set " + text + ": key '" + pairs.back().first + "' is set twice");
    }
  }
  return pairs;
}

/// The line of a second document, from 1; 0 without one. `---` and `...` end a document wherever
/// they begin a line. (yaml-cpp's own LoadAll never ends on some damaged files.)
std::uint64_t second_document(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  bool begun = false;
  bool ended = false;
  for (std::uint64_t number = 1; std::getline(lines, line); ++number) {
    const std::string mark = line.substr(0, 3);
    const bool is_mark =
        line.size() == 3 ||
        (line.size() > 3 && std::isspace(static_cast<unsigned char>(line[3])) != 0);
    const std::size_t first = line.find_first_not_of(" \t\r");
    const bool blank = first == std::string::npos || line[first] == '#' || line[0] == '%';
    if (is_mark && mark == "...") {
      ended = true;
    } else if ((ended && !blank) || (begun && is_mark && mark == "---")) {
      return number;
    } else if (!blank) {
      begun = true;
    }
  }
  return 0;
}

YAML::Node parse_yaml(const MachineText& source) {
  YAML::Node root;
  try {
    root = YAML::Load(source.text);
  } catch (const YAML::Exception& error) {
    std::string what = error.msg;  // it may quote a byte of the file
    std::replace_if(
        what.begin(), what.end(), [](char c) { return c < 0x20 || c == 0x7f; }, '?');
    throw UserError(place_of(source.file, error.mark), "not YAML: " + what);
  }
  if (const std::uint64_t line = second_document(source.text); line != 0) {
    throw UserError(Place{source.file, line, 1}, "a second document",
                    "a file describes one machine");
  }
  if (!root.IsMap()) {
    throw UserError(place_of(source.file, root.Mark()), "not a machine",
                    "expected lines of key: value");
  }
  return root;
}

/// Builds one machine from a file, the files it is based on, and --set.
class Loading {
 public:
  LoadedMachine load(const MachineText& source, const KeyValues& sets) {
    const MachineText start = start_of(source, sets);
    apply_text(start, 0);
    const Machine inherited = result_.machine;
    std::set<std::string> given;
    for (const auto& [key, value] : sets) {
      if (key == "base") continue;
      set_key(key, value, Place{"--set " + key + "=" + value, 0, 0});
      given.insert(key);
    }
    drop_rules_of_another_geometry(inherited, given);
    check_whole(start.file);
    return std::move(result_);
  }

 private:
  struct GivenKey {
    Place place;
    int order = 0;
  };

  /// --set base=X starts from X and from nothing else: a mixture would be neither machine.
  MachineText start_of(const MachineText& source, const KeyValues& sets) {
    for (const auto& [key, value] : sets) {
      if (key != "base") continue;
      const Place place{"--set base=" + value, 0, 0};
      result_.notes.push_back(UserError(place, "starts from it, not from " + source.file).what());
      try {
        return find_machine_text(value);
      } catch (const UserError& error) {
        throw UserError(place, error.what());
      }
    }
    return source;
  }

  void apply_text(const MachineText& source, int depth) {
    if (is_gpgpusim_config(source.text)) {
      apply_text(find_machine_text("gpgpusim"), depth + 1);
      apply_gpgpusim_config(source, result_.machine, result_.notes);
      return;
    }
    const YAML::Node root = parse_yaml(source);
    std::string base;
    Place base_place;
    std::set<std::string> given;
    for (const auto& entry : root) {
      const Place place = place_of(source.file, entry.first.Mark());
      if (!entry.first.IsScalar()) throw UserError(place, "not a key", "expected a word");
      const std::string& key = entry.first.Scalar();
      if (!given.insert(key).second) throw UserError(place, "key '" + key + "' stands twice");
      const bool known = key == "base" || machine_key_kind(key);
      const bool list = key == "phases" && entry.second.IsSequence();
      if (known && !entry.second.IsScalar() && !list) {
        throw UserError(place_of(source.file, entry.second.Mark()), key + ": not a single value");
      }
      if (key == "base") {
        base = entry.second.Scalar();
        base_place = place_of(source.file, entry.second.Mark());
        if (base.empty()) throw UserError(base_place, "base: empty", "name a machine");
      }
    }
    if (!base.empty()) {
      if (depth == kMaxBaseDepth) {
        throw UserError(
            base_place,
            "base: more than " + std::to_string(kMaxBaseDepth) + " machines based on each other",
            "is '" + base + "' based on itself?");
      }
      apply_text(base_text(source.file, base, base_place), depth + 1);
    }
    const Machine inherited = result_.machine;
    for (const auto& entry : root) apply_entry(source.file, entry.first, entry.second);
    drop_rules_of_another_geometry(inherited, given);
  }

  static MachineText base_text(const std::string& file, const std::string& base,
                               const Place& place) {
    try {
      return find_base_text(file, base);
    } catch (const UserError& error) {
      throw UserError(place, std::string("base: ") + error.what());
    }
  }

  void apply_entry(const std::string& file, const YAML::Node& name, const YAML::Node& value) {
    const std::string& key = name.Scalar();
    if (key == "base") return;
    const std::optional<KeyKind> kind = machine_key_kind(key);
    const Place place = place_of(file, (kind ? value : name).Mark());
    if (key == "phases" && value.IsSequence()) {
      PhaseRuleList list = read_phase_rules(value, file);
      result_.machine.phases = Phases::kListed;
      result_.machine.phase_rules = std::move(list.rules);
      rule_places_ = std::move(list.places);
      return;
    }
    if (kind == KeyKind::kNumber && value.Tag() == "!") {
      throw UserError(place, key + ": \"" + value.Scalar() + "\" is a text",
                      "expected an integer without quotes");
    }
    set_key(key, value.Scalar(), place);
  }

  void set_key(const std::string& key, const std::string& value, const Place& place) {
    try {
      set_machine_key(result_.machine, key, value);
    } catch (const UserError& error) {
      throw UserError(place, error.what());
    }
    given_[key] = {place, keys_given_++};
    if (key == "phases") rule_places_.clear();
  }

  /// Rules belong to the lanes and banks they were listed for (docs/machines.md, "Phases").
  void drop_rules_of_another_geometry(const Machine& inherited,
                                      const std::set<std::string>& given) {
    if (inherited.phases != Phases::kListed || given.count("phases") != 0) return;
    Machine& machine = result_.machine;
    const auto drop = [&](const std::string& key, int now, int before) {
      if (now == before || machine.phases != Phases::kListed) return;
      machine.phases = Phases::kDerived;
      machine.phase_rules.clear();
      rule_places_.clear();
      const std::string what = key + ": " + std::to_string(now) + " instead of " +
                               std::to_string(before) + " drops the listed phases of " +
                               inherited.name + ", and phases is derived";
      result_.notes.push_back(
          UserError(given_[key].place, what, "set phases in the same place to say otherwise")
              .what());
    };
    drop("lanes", machine.lanes, inherited.lanes);
    drop("banks", machine.banks, inherited.banks);
    drop("bank_bytes", machine.bank_bytes, inherited.bank_bytes);
  }

  void check_whole(const std::string& file) const {
    const std::optional<RuleProblem> problem = find_rule_problem(result_.machine);
    if (problem && problem->rule < rule_places_.size()) {
      throw UserError(
          rule_places_[problem->rule].of(*problem),
          "phases: " + problem->key + (problem->key.empty() ? "" : ": ") + problem->message,
          problem->hint);
    }
    try {
      check_machine(result_.machine);
    } catch (const UserError& error) {
      throw UserError(place_of_keys(error.what(), file), error.what());
    }
  }

  /// Of the keys in front of the colon, the place of the one given last: the others were fine.
  Place place_of_keys(const std::string& what, const std::string& file) const {
    GivenKey last{{file, 0, 0}, -1};
    const std::string keys = what.substr(0, what.find(':'));
    for (std::size_t start = 0; start < keys.size();) {
      const std::size_t end = std::min(keys.find(", ", start), keys.size());
      const auto given = given_.find(keys.substr(start, end - start));
      if (given != given_.end() && given->second.order > last.order) last = given->second;
      start = end + 2;
    }
    return last.place;
  }

  LoadedMachine result_;
  std::map<std::string, GivenKey> given_;
  int keys_given_ = 0;
  std::vector<RulePlaces> rule_places_;  ///< as many as the machine has rules from YAML
};

}  // namespace

LoadedMachine load_machine_with_notes(const std::string& name_or_file,
                                      const std::vector<std::string>& sets) {
  return Loading().load(find_machine_text(name_or_file), split_sets(sets));
}

Machine load_machine(const std::string& name_or_file, const std::vector<std::string>& sets) {
  return load_machine_with_notes(name_or_file, sets).machine;
}

LoadedMachine machine_from_text(const std::string& text, const std::string& file,
                                const std::vector<std::string>& sets) {
  return Loading().load({text, file}, split_sets(sets));
}

Machine machine_from_yaml(const std::string& text, const std::string& file,
                          const std::vector<std::string>& sets) {
  return machine_from_text(text, file, sets).machine;
}

}  // namespace warpbank
