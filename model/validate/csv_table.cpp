// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/csv_table.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace warpbank {
namespace {

class Reader {
 public:
  Reader(const std::string& text, const std::string& file) : text_(text), file_(file) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text_.compare(0, kByteOrderMark.size(), kByteOrderMark) == 0) at_ = kByteOrderMark.size();
    line_start_ = at_;
  }

  bool at_end() const { return at_ == text_.size(); }

  /// True where the line holds no record.
  bool skip_line() {
    if (text_[at_] != '#' && !at_line_end()) return false;
    while (!at_end() && !at_line_end()) ++at_;
    take_line_end();
    return true;
  }

  std::vector<CsvField> record() {
    std::vector<CsvField> fields;
    for (;;) {
      fields.push_back(field());
      if (at_end() || at_line_end()) break;
      ++at_;  // the comma, as field() stops nowhere else
    }
    take_line_end();
    return fields;
  }

 private:
  bool at_line_end() const {
    return text_[at_] == '\n' || (text_[at_] == '\r' && text_[at_ + 1] == '\n');
  }

  void take_line_end() {
    if (at_end()) return;
    at_ += text_[at_] == '\r' ? 2 : 1;
    ++line_;
    line_start_ = at_;
  }

  [[noreturn]] void fail(std::uint64_t line, std::uint64_t column, const std::string& what) const {
    throw UserError(Place{file_, line, column}, what, "CSV is read by RFC 4180");
  }

  std::uint64_t column() const { return at_ - line_start_ + 1; }

  CsvField field() {
    CsvField field{{}, line_, column()};
    if (!at_end() && text_[at_] == '"') {
      quoted(field);
      return field;
    }
    for (; !at_end() && text_[at_] != ',' && !at_line_end(); ++at_) {
      if (text_[at_] == '"') fail(line_, column(), "a quote inside a field that is not quoted");
      field.text += text_[at_];
    }
    return field;
  }

  void quoted(CsvField& field) {
    for (++at_;; ++at_) {
      if (at_end()) fail(field.line, field.column, "this quote is never closed");
      if (text_[at_] == '"') {
        ++at_;
        if (at_end() || text_[at_] != '"') break;
      }
      field.text += text_[at_];
      if (text_[at_] == '\n') {
        ++line_;
        line_start_ = at_ + 1;
      }
    }
    if (!at_end() && text_[at_] != ',' && !at_line_end()) {
      fail(line_, column(), "text behind a closing quote");
    }
  }

  const std::string& text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace

CsvTable read_csv(const std::string& text, const std::string& file) {
  CsvTable table;
  table.file = file;
  Reader reader(text, file);
  while (!reader.at_end()) {
    if (reader.skip_line()) continue;
    std::vector<CsvField> record = reader.record();
    if (table.header.empty()) {
      table.header = std::move(record);
      continue;
    }
    if (record.size() != table.header.size()) {
      throw UserError(table.place(record.front()),
                      fmt::format("{} field{} where the header has {}", record.size(),
                                  record.size() == 1 ? "" : "s", table.header.size()),
                      "quote a field that holds a comma");
    }
    table.rows.push_back(std::move(record));
  }
  if (table.header.empty()) throw UserError(Place{file, 0, 0}, "holds no header of columns");
  return table;
}

}  // namespace warpbank
