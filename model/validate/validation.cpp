// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/validation.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "request/near_name.h"
#include "request/user_error.h"
#include "validate/table_judge.h"

namespace warpbank {
namespace {

/// Rules in the order in which reports show them: accesses by op and width, then all else.
int rank(const RowResult& result) {
  int op = kOpCount;
  for (int i = 0; i < kOpCount; ++i) {
    const std::string name(op_name(static_cast<Op>(i)));
    const std::size_t size = name.size();
    const std::string& rule = result.rule;
    if (rule.compare(0, size, name) == 0 &&
        (rule.size() == size || rule[size] == ' ' || rule[size] == '.')) {
      op = i;
    }
  }
  return op * 4096 + std::min(result.row.bytes, 4095);
}

}  // namespace

std::size_t Validation::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(),
      [verdict](const RowResult& result) { return result.judgement.verdict == verdict; }));
}

Validation validate(const std::vector<Measurement>& rows, const ValidationOptions& options) {
  TableJudge judge(options);
  Validation validation;
  std::map<std::string, std::size_t> arch_order;
  for (const Measurement& row : rows) {
    arch_order.emplace(row.arch, arch_order.size());
    if (holds(row.arch, options.arch)) {
      judge.add(row);
    } else {
      ++validation.left_out;
    }
  }
  for (const auto& choice : options.machines) {
    const std::string& text = choice.first;
    const bool used = std::any_of(arch_order.begin(), arch_order.end(),
                                  [&](const auto& entry) { return holds(entry.first, text); });
    if (!used) {
      throw UserError("--machine " + text + "=" + choice.second +
                      ": no row is of an architecture '" + text + "'");
    }
  }
  if (!rows.empty() && validation.left_out == rows.size()) {
    std::vector<std::string> archs;
    for (const auto& [arch, order] : arch_order) archs.push_back(arch);
    throw UserError("--arch: no row is of '" + options.arch + "'", near_hint(options.arch, archs));
  }
  validation.rows = judge.finish();
  std::stable_sort(
      validation.rows.begin(), validation.rows.end(), [&](const RowResult& a, const RowResult& b) {
        const auto key = [&](const RowResult& result) {
          return std::make_tuple(rank(result), result.rule, arch_order.at(result.row.arch));
        };
        return key(a) < key(b);
      });
  return validation;
}

}  // namespace warpbank
