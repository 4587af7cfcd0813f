// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/usage.h"

#include <algorithm>
#include <vector>

#include "request/near_name.h"

namespace warpbank {
namespace {

std::vector<std::string> verbs_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(verb->get_name());
  }
  return names;
}

std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string unknown_option(const CLI::App& app, const std::string& typed) {
  const std::string name = typed.substr(0, typed.find('='));
  const std::string near = near_name(name, options_of(app));
  return "unknown option '" + name + "'" +
         (near.empty() ? std::string() : "; did you mean '" + near + "'?");
}

}  // namespace

void add_examples(CLI::App& verb, const std::vector<std::string>& lines) {
  std::string text = "Examples:\n";
  for (const std::string& line : lines) text += "  " + line + "\n";
  verb.footer(text + "\n" + verb.get_footer());
}

std::string usage_problem(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& verb = chosen.empty() ? app : *chosen.front();
  const std::string prefix = chosen.empty() ? std::string() : verb.get_name() + ": ";
  const std::string see =
      " (see 'warpbank " + (chosen.empty() ? "" : verb.get_name() + " ") + "--help')";

  // A misspelt word is left over, and what it should have been is then reported as missing: the
  // word is the cause.
  const auto* extras = dynamic_cast<const CLI::ExtrasError*>(&error);
  const auto* required = dynamic_cast<const CLI::RequiredError*>(&error);
  const std::vector<std::string> left = app.remaining(true);
  if ((extras != nullptr || required != nullptr) && !left.empty()) {
    const auto option = std::find_if(left.begin(), left.end(), [](const std::string& word) {
      return word.size() > 1 && word.front() == '-';
    });
    if (option != left.end()) return prefix + unknown_option(verb, *option) + see;
    if (chosen.empty()) {
      return "unknown verb '" + left.front() + "'; " + near_hint(left.front(), verbs_of(app)) + see;
    }
    return prefix + "unexpected '" + left.front() + "'" + see;
  }
  if (required != nullptr && chosen.empty()) {
    return "a verb is needed; " + near_hint("", verbs_of(app)) + see;
  }
  std::string what = error.what();
  std::replace(what.begin(), what.end(), '\n', ' ');
  return prefix + what + see;
}

}  // namespace warpbank
