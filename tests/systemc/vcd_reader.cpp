// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "vcd_reader.h"

#include <cstddef>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace warpbank::test {
namespace {

struct Reader {
  std::ifstream in;
  Vcd vcd;
  std::vector<std::string> scopes;
  std::map<std::string, std::vector<std::string>> names;  ///< by code
  std::map<std::string, std::string> now;

  std::string until_end() {
    std::string text;
    std::string word;
    while (in >> word && word != "$end") text += (text.empty() ? "" : " ") + word;
    return text;
  }

  void declare(const std::string& keyword) {
    std::istringstream text(until_end());
    if (keyword == "$timescale") vcd.timescale = text.str();
    if (keyword == "$upscope") scopes.pop_back();
    if (keyword == "$scope") {
      std::string kind;
      text >> kind;
      text >> scopes.emplace_back();
    }
    if (keyword == "$var") {
      std::string kind, code, name, range;
      std::size_t width = 0;
      text >> kind >> width >> code >> name >> range;
      if (!range.empty() && range != "[" + std::to_string(width - 1) + ":0]") {
        throw std::runtime_error("range " + range);
      }
      std::string path;
      for (const std::string& scope : scopes) path += scope + ".";
      vcd.width[path + name] = width;
      names[code].push_back(path + name);
    }
  }

  void change(const std::string& code, std::string value) {
    for (const std::string& name : names.at(code)) {
      now[name] = std::string(vcd.width.at(name) - value.size(), '0') + value;
    }
  }

  void read() {
    std::string word;
    std::uint64_t time = 0;
    while (in >> word) {
      if (word[0] == '#') {
        if (!now.empty()) vcd.at[time] = now;
        time = std::stoull(word.substr(1));
      } else if (word[0] == 'b') {
        std::string code;
        in >> code;
        change(code, word.substr(1));
      } else if (word[0] == '0' || word[0] == '1') {
        change(word.substr(1), word.substr(0, 1));
      } else if (word[0] == '$') {
        declare(word);
      } else {
        throw std::runtime_error("word " + word);
      }
    }
    if (!now.empty()) vcd.at[time] = now;
    if (!scopes.empty()) throw std::runtime_error("a scope is left open");
  }
};

}  // namespace

Vcd read_vcd(const std::string& path) {
  Reader reader{std::ifstream(path), {}, {}, {}, {}};
  if (!reader.in) throw std::runtime_error("cannot open " + path);
  reader.read();
  return reader.vcd;
}

}  // namespace warpbank::test
