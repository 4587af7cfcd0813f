// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/count_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>

#include "validate/metric.h"
#include "validate/pattern_error.h"
#include "validate/plan_count.h"

namespace warpbank {
namespace {

/// What counters add where a table does not bound it itself: a few per cent of the wavefronts that
/// lost arbitration; nvprof's loads on CC 7.0 read up to 0.6 a request too high besides.
constexpr double kWavefrontResidue = 0.05;
constexpr double kVoltaLoadResidue = 0.65;
/// A mean over a kernel may lie so far below the model of its full requests.
constexpr double kMeanShortfall = 0.005;

Residue residue_bound(const Measurement& row, const AccessKind& kind, const Machine& machine) {
  if (row.residue) return *row.residue;
  const bool volta_load = machine.name == "sm_70" && kind.ops.front() == Op::kLoad;
  return {volta_load ? kVoltaLoadResidue : 0.0, kWavefrontResidue};
}

double per_request(Metric metric, const RowCost& cost) {
  switch (metric) {
    case Metric::kWavefronts:
    case Metric::kWavefrontsTotal:
      return cost.wavefronts;
    case Metric::kConflicts:
    case Metric::kConflictsTotal:
      return cost.conflicts();
    default:
      return cost.ideal;
  }
}

std::optional<double> number_after(const std::string& text, const char* pattern) {
  std::smatch found;
  if (!std::regex_search(text, found, std::regex(pattern))) return std::nullopt;
  return std::stod(found[1]);
}

struct Repeats {
  double times = 0;
  std::string remark;
};

/// How often the pattern ran: the table's word, the pattern's own, or that of the notes, which may
/// count instructions or predict the total.
std::optional<Repeats> find_repeats(const Measurement& row, const RowCost& cost, double once) {
  if (row.requests) return Repeats{*row.requests, {}};
  if (cost.counted) return Repeats{1, {}};
  const char* const counted_text =
      cost.per_block ? "\\b(\\d{1,15}) blocks?\\b"
                     : "\\b(\\d{1,15}) (?:LDSM |LDS |STS )?(?:instructions?|requests?|warp "
                       "(?:loads?|stores?)|LDSM|LDS|STS)\\b";
  if (const auto count = number_after(row.notes, counted_text)) {
    return Repeats{*count, fmt::format("{} runs by its notes", number_text(*count))};
  }
  for (const char* const predicted :
       {"\\b(\\d{1,15}) predicted\\b", "\\bpredicted (?:[\\d*+]+=)?(\\d{1,15})\\b",
        "\\b(?:model|exact):? (\\d{1,15})\\b"}) {
    const auto total = number_after(row.notes, predicted);
    if (!total || once <= 0 || *total <= 0) continue;
    const double times = *total / once;
    if (times != std::floor(times)) continue;
    return Repeats{times, fmt::format("{} runs, as its notes predict {}", number_text(times),
                                      number_text(*total))};
  }
  return std::nullopt;
}

/// The vendor counts 128-bit accesses of CC 2.x one way too many (see sm_20); the model does not.
bool is_fermi_remark(const Measurement& row, const Machine& machine, double model) {
  return machine.name.compare(0, 4, "sm_2") == 0 && row.bytes == 16 &&
         metric_of(row.metric) == Metric::kWays && row.value == model + 1;
}

Judgement judge(const Measurement& row, const ModelCount& count, const Machine& machine) {
  Judgement judgement{Verdict::kContradicted, number_text(count.value), count.remark};
  const auto add = [&](const std::string& why) {
    judgement.why = why + (count.remark.empty() ? "" : "; " + count.remark);
  };
  const double above = row.value - count.value;
  if (above == 0 && count.mismatch.empty()) {
    judgement.verdict = Verdict::kExact;
    return judgement;
  }
  if (row.check == Check::kResidue && above > 0 && row.value <= count.value + count.residue) {
    judgement.verdict = Verdict::kResidue;
    add(fmt::format("+{}, at most +{}", number_text(above), number_text(count.residue)));
    return judgement;
  }
  if (above == 0) {
    add(count.mismatch);
    return judgement;
  }
  add(fmt::format("{}{} from the model{}", above > 0 ? "+" : "", number_text(above),
                  row.check != Check::kResidue ? ""
                  : above < 0                  ? ", and a counter never reads below it"
                              : fmt::format(", more than +{}", number_text(count.residue))));
  if (!row.explained.empty()) {
    judgement.verdict = Verdict::kExplained;
    add(row.explained);
  } else if (is_fermi_remark(row, machine, count.value)) {
    judgement.verdict = Verdict::kExplained;
    add("the vendor's one more way of 128-bit accesses is not modelled");
  } else if (row.check == Check::kResidue && !is_total(metric_of(row.metric)) && above < 0 &&
             -above <= kMeanShortfall * count.value) {
    judgement.verdict = Verdict::kExplained;
    add("a mean over a kernel in which a few requests have fewer active lanes");
  }
  return judgement;
}

}  // namespace

std::string number_text(double value) { return fmt::format("{:.10g}", value); }

ModelCount model_count(const Measurement& row, const AccessKind& kind, Referee& referee) {
  const Metric metric = metric_of(row.metric);
  ModelCount count;
  if (is_plan_metric(metric)) {
    const PlanCount plan = plan_count(row, kind, referee.machine());
    return {plan.value, 0, plan.mismatch, {}};
  }
  const RowCost cost = referee.cost(row, kind);
  if (metric == Metric::kWays) {
    count.value = cost.ways;
    return count;
  }
  if (metric == Metric::kThroughput || metric == Metric::kCost) {
    count.value = cost.wavefronts;
    return count;
  }
  const double once = per_request(metric, cost);
  const Residue bound = residue_bound(row, kind, referee.machine());
  const double residue =
      std::max(bound.per_request * cost.requests, bound.per_wavefront * cost.wavefronts);
  if (!is_total(metric)) {
    count.value = once / cost.requests;
    count.residue = residue / cost.requests;
    return count;
  }
  const std::optional<Repeats> repeats = find_repeats(row, cost, once);
  if (!repeats) {
    // Nothing times anything is nothing, but how much a counter may add to it is not known.
    if (once == 0 && row.value == 0) return count;
    throw PatternError("needs the number of requests, in a column requests or in its notes");
  }
  count.value = once * repeats->times;
  count.residue = residue * repeats->times;
  count.remark = repeats->remark;
  return count;
}

Judgement judge_count(const Measurement& row, const AccessKind& kind, Referee& referee) {
  return judge(row, model_count(row, kind, referee), referee.machine());
}

}  // namespace warpbank
