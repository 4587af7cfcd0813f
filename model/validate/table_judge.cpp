// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/table_judge.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "machine/presets.h"
#include "validate/count_judge.h"
#include "validate/metric.h"
#include "validate/pattern_error.h"

namespace warpbank {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string reason_of(const Measurement& row) {
  std::string why = "check none";
  if (row.confidence == "implied") why += ", as it only follows from another row's rule";
  if (row.confidence == "community claim") why += ", as it is a claim without a measurement";
  if (!row.notes.empty()) why += ": " + row.notes;
  return why;
}

/// One text where all machines have the same, else each with its machine's name.
std::string joined(const std::vector<std::string>& texts,
                   const std::vector<std::string>& machines) {
  const bool same = std::all_of(texts.begin(), texts.end(),
                                [&](const std::string& text) { return text == texts.front(); });
  if (same) return texts.empty() ? std::string() : texts.front();
  std::string named;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    named += (i == 0 ? "" : ", ") + texts[i] + " on " + machines[i];
  }
  return named;
}

}  // namespace

bool holds(const std::string& text, const std::string& part) {
  return lower(text).find(lower(part)) != std::string::npos;
}

void TableJudge::add(const Measurement& row) {
  RowResult result{row, row.kind, {}, {}};
  try {
    judge(result);
  } catch (const PatternError& error) {
    result.judgement.verdict = Verdict::kNotAsserted;
    if (row.check != Check::kNone) result.judgement.why = error.what();
  }
  results_.push_back(std::move(result));
}

std::vector<RowResult> TableJudge::finish() {
  for (const auto& [key, members] : benchmarks_) {
    std::vector<TimedRow> timed;
    for (const TimedIndex& member : members) timed.push_back(member.timed);
    const std::vector<Judgement> judgements = judge_benchmark(timed);
    for (std::size_t i = 0; i < members.size(); ++i) {
      Judgement& judgement = results_[members[i].row].judgement;
      const std::string remark = judgement.why;
      judgement = judgements[i];
      if (!remark.empty()) judgement.why += "; " + remark;
    }
  }
  return std::move(results_);
}

Architecture TableJudge::machines_of(const std::string& arch) const {
  Architecture chosen;
  for (const auto& [text, machine] : options_.machines) {
    if (holds(arch, text)) chosen.machines.push_back(machine);
  }
  return chosen.machines.empty() ? find_architecture(arch, preset_names()) : chosen;
}

void TableJudge::judge(RowResult& result) {
  const Measurement& row = result.row;
  const Metric metric = metric_of(row.metric);
  if (row.check == Check::kNone) result.judgement.why = reason_of(row);
  if (metric == Metric::kNote && row.check != Check::kNone) {
    result.judgement.why = "a statement without a number: " + row.notes;
  }
  std::optional<AccessKind> kind;
  std::string why_no_kind;
  try {
    kind = access_kind(row.kind, row.bytes);
    result.rule = kind->name;
  } catch (const PatternError& error) {
    why_no_kind = error.what();
  }
  const Architecture architecture = machines_of(row.arch);
  result.machines = architecture.machines;
  if (metric == Metric::kNote) return;
  if (!kind) throw PatternError(why_no_kind);
  const bool timing = metric == Metric::kThroughput || metric == Metric::kCost;
  if (row.check == Check::kNone) {
    show_model(result, *kind, timing);
  } else if (row.check == Check::kRatio) {
    add_timing(result, *kind, metric == Metric::kThroughput);
  } else if (timing) {
    throw PatternError("the metric " + row.metric + " has no formula");
  } else {
    judge_counts(result, *kind);
  }
  if (!architecture.remark.empty()) {
    std::string& why = result.judgement.why;
    why += (why.empty() ? "" : "; ") + architecture.remark;
  }
}

/// What the model gives, for the reader alone; in timings its wavefronts.
void TableJudge::show_model(RowResult& result, const AccessKind& kind, bool timing) {
  std::vector<std::string> texts;
  for (const std::string& machine : result.machines) {
    const ModelCount count = model_count(result.row, kind, referees_.of(machine));
    texts.push_back(number_text(count.value) + (timing ? " wavefronts" : ""));
  }
  result.judgement.model = joined(texts, result.machines);
}

/// The worst verdict of all machines that the row may mean.
void TableJudge::judge_counts(RowResult& result, const AccessKind& kind) {
  std::vector<std::string> models;
  std::optional<Judgement> worst;
  for (const std::string& machine : result.machines) {
    const Judgement one = judge_count(result.row, kind, referees_.of(machine));
    models.push_back(one.model);
    if (!worst || one.verdict > worst->verdict) worst = one;
  }
  result.judgement = *worst;
  result.judgement.model = joined(models, result.machines);
}

void TableJudge::add_timing(RowResult& result, const AccessKind& kind, bool throughput) {
  const Measurement& row = result.row;
  if (row.value <= 0) throw PatternError("a timing is more than 0");
  std::optional<RowCost> agreed;
  for (const std::string& machine : result.machines) {
    const RowCost cost = referees_.of(machine).cost(row, kind);
    if (agreed && (cost.wavefronts != agreed->wavefronts || cost.unmerged != agreed->unmerged)) {
      throw PatternError("the machines that it may mean differ");
    }
    agreed = cost;
  }
  TimedRow timed{throughput ? 1 / row.value : row.value, agreed->wavefronts / agreed->requests,
                 agreed->unmerged / agreed->requests, kind.name, row.explained};
  benchmarks_[{row.arch, row.metric, row.url}].push_back({results_.size(), timed});
}

}  // namespace warpbank
