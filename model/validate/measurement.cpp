// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/measurement.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>

#include "request/near_name.h"
#include "validate/csv_table.h"
#include "validate/metric.h"

namespace warpbank {
namespace {

const std::vector<std::string> kRequired = {"id",      "arch",   "kind", "width_bytes",
                                            "pattern", "metric", "value"};

/// No pattern is so long; what follows may be recursive in the length of its text.
constexpr std::size_t kMaxText = 4000;

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

std::optional<double> number(const std::string& text) {
  if (text.empty()) return std::nullopt;
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (*end != '\0' || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// The columns by name; others are the table's own business.
std::map<std::string, std::size_t> find_columns(const CsvTable& table) {
  std::map<std::string, std::size_t> columns;
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    const std::string name = trimmed(table.header[i].text);
    if (!columns.emplace(name, i).second) {
      throw UserError(table.place(table.header[i]), "column '" + name + "' stands twice");
    }
  }
  for (const std::string& name : kRequired) {
    if (columns.count(name) != 0) continue;
    std::vector<std::string> unknown;
    for (const auto& [column, index] : columns) unknown.push_back(column);
    const std::string near = near_name(name, unknown);
    throw UserError(table.place(table.header.front()), "column '" + name + "' is missing",
                    near.empty() ? fmt::format("needed are {}",
                                               "id, arch, kind, width_bytes, "
                                               "pattern, metric, value")
                                 : "did you mean it by '" + near + "'?");
  }
  return columns;
}

/// One row while it is read: fields by the names of their columns.
class Row {
 public:
  Row(const CsvTable& table, const std::map<std::string, std::size_t>& columns,
      const std::vector<CsvField>& fields)
      : table_(table), columns_(columns), fields_(fields) {}

  std::string text(const std::string& column) const {
    const auto found = columns_.find(column);
    return found == columns_.end() ? std::string() : trimmed(fields_[found->second].text);
  }
  Place place() const { return table_.place(fields_.front()); }

  [[noreturn]] void fail(const std::string& column, const std::string& what,
                         const std::string& hint) const {
    throw UserError(table_.place(fields_[columns_.at(column)]),
                    column + ": '" + text(column) + "' " + what, hint);
  }

 private:
  const CsvTable& table_;
  const std::map<std::string, std::size_t>& columns_;
  const std::vector<CsvField>& fields_;
};

Check check_of(const Row& row) {
  const std::string word = row.text("check");
  if (word.empty() || word == "exact") return Check::kExact;
  if (word == "residue") return Check::kResidue;
  if (word == "ratio") return Check::kRatio;
  if (word == "rule") return Check::kRule;
  if (word == "none") return Check::kNone;
  row.fail("check", "is no check", near_hint(word, {"exact", "residue", "ratio", "rule", "none"}));
}

std::optional<Residue> residue_of(const Row& row) {
  const std::string text = row.text("residue");
  if (text.empty()) return std::nullopt;
  constexpr std::string_view kPerRequest = "/request";
  const bool share = text.back() == '%';
  const bool each =
      text.size() > kPerRequest.size() &&
      text.compare(text.size() - kPerRequest.size(), std::string::npos, kPerRequest) == 0;
  const auto bound = number(text.substr(0, text.size() - (share  ? 1
                                                          : each ? kPerRequest.size()
                                                                 : 0)));
  if (!bound || *bound < 0 || !(share || each)) {
    row.fail("residue", "is no bound",
             "expected a share of the wavefronts as in 5%, or 0.65/request");
  }
  return share ? Residue{0, *bound / 100} : Residue{*bound, 0};
}

Measurement measurement_of(const Row& row) {
  Measurement m;
  m.place = row.place();
  m.id = row.text("id");
  m.arch = row.text("arch");
  m.kind = row.text("kind");
  m.pattern = row.text("pattern");
  m.mask = row.text("mask");
  if (m.mask.empty()) m.mask = "all";
  m.metric = row.text("metric");
  m.confidence = row.text("confidence");
  m.check = check_of(row);
  m.url = row.text("url");
  m.notes = row.text("notes");
  m.explained = row.text("explained");
  m.residue = residue_of(row);
  for (const char* column : {"id", "arch", "kind", "metric"}) {
    if (row.text(column).empty()) row.fail(column, "is empty", "each row needs it");
  }
  for (const char* column : {"id", "arch", "kind", "pattern", "mask", "metric", "notes"}) {
    if (row.text(column).size() > kMaxText) {
      throw UserError(m.place, std::string(column) + " is longer than 4000 bytes");
    }
  }
  const bool asserted = m.check != Check::kNone && metric_of(m.metric) != Metric::kNote;
  m.value_text = row.text("value");
  const auto value = number(m.value_text);
  if (!value && asserted)
    row.fail("value", "is not a number", "a row with check none may have any");
  m.value = value.value_or(0);
  const auto bytes = number(row.text("width_bytes"));
  const bool whole = bytes && *bytes >= 1 && *bytes <= 1024 && *bytes == std::floor(*bytes);
  if (!whole && asserted) row.fail("width_bytes", "is no width", "expected the bytes of one lane");
  m.bytes = whole ? static_cast<int>(*bytes) : 0;
  if (const std::string text = row.text("requests"); !text.empty()) {
    m.requests = number(text);
    if (!m.requests || *m.requests <= 0) {
      row.fail("requests", "is no number of requests", "expected how often the pattern ran");
    }
  }
  return m;
}

}  // namespace

std::vector<Measurement> read_measurements(const std::string& text, const std::string& file) {
  const CsvTable table = read_csv(text, file);
  const auto columns = find_columns(table);
  std::vector<Measurement> rows;
  std::set<std::string> ids;
  for (const std::vector<CsvField>& fields : table.rows) {
    const Row row(table, columns, fields);
    rows.push_back(measurement_of(row));
    if (!ids.insert(rows.back().id).second) row.fail("id", "stands twice", "ids are unique");
  }
  return rows;
}

}  // namespace warpbank
