// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Recordings of public GPU kernels against counts that another program made from the same files,
// and the project's own recordings against a naive count: every engine, every number.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "engine/analytic_engine.h"
#include "engine/cycle_engine.h"
#include "machine/machine_loader.h"
#include "systemc/systemc_block.h"
#include "tb/rtl_block.h"
#include "tests/engine/naive_oracle.h"
#include "trace/trace_source.h"

namespace warpbank {
namespace {

using nlohmann::json;

std::unique_ptr<Engine> make_engine(const std::string& name, const Machine& machine) {
  if (name == "analytic") return std::make_unique<AnalyticEngine>(machine);
  if (name == "systemc") {
    return std::make_unique<CycleEngine>(name, machine, std::make_unique<SystemcBlock>(machine));
  }
  return std::make_unique<CycleEngine>(name, machine, std::make_unique<RtlBlock>(machine));
}

/// What expected.json counts over a set of requests.
struct Counts {
  std::uint64_t requests = 0;
  std::uint64_t wavefronts = 0;
  std::uint64_t ideal = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t lanes = 0;

  void add(const RequestCost& cost) {
    ++requests;
    wavefronts += cost.wavefronts;
    ideal += cost.ideal;
    conflicts += cost.excessive();
    lanes += cost.active_lanes;
  }
};

void expect_counts(const Counts& got, const json& expected, const std::string& what) {
  EXPECT_EQ(got.requests, expected.at("requests")) << what;
  EXPECT_EQ(got.wavefronts, expected.at("wavefronts")) << what;
  EXPECT_EQ(got.ideal, expected.at("ideal")) << what;
  EXPECT_EQ(got.conflicts, expected.at("conflicts")) << what;
  EXPECT_EQ(got.lanes, expected.at("lanes")) << what;
}

std::vector<std::string> entries(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// The textbook machine, and the trace options that hold a trace to it.
const Machine kMachine;

/// sm_80 differs from it in the pair rule and the size of the memory.
Machine machine_with_pairs(bool pair_rule) { return pair_rule ? load_machine("sm_80") : kMachine; }

TraceOptions options() {
  TraceOptions options;
  options.limits.lanes = kMachine.lanes;
  options.limits.shared_bytes = kMachine.shared_bytes;
  return options;
}

using EngineAndTrace = testing::TestWithParam<std::tuple<std::string, std::string>>;

std::string test_name(const testing::TestParamInfo<std::tuple<std::string, std::string>>& info) {
  return std::get<0>(info.param) + "_" + std::get<1>(info.param);
}

class PublishedCounts : public EngineAndTrace {
 protected:
  static void expect_met(bool pair_rule);
};

TEST_P(PublishedCounts, AreMetExactly) { expect_met(false); }
TEST_P(PublishedCounts, AreMetExactlyWithThePairRule) { expect_met(true); }

void PublishedCounts::expect_met(bool pair_rule) {
  const auto& [engine_name, trace] = GetParam();
  const std::string folder = std::string(PUBLISHED_TRACES) + "/" + trace;
  std::ifstream file(folder + "/expected.json");
  const json expected = json::parse(file).at(pair_rule ? "pair_on" : "pair_off");

  const std::unique_ptr<Engine> engine = make_engine(engine_name, machine_with_pairs(pair_rule));
  StringTable names;
  const auto source = open_trace(folder + "/trace.traceg.xz", options(), names);
  Counts total;
  std::map<std::string, Counts> by_kind;
  std::map<std::string, Counts> by_pc;
  std::map<std::string, std::uint64_t> degrees;
  std::map<std::string, std::uint64_t> wavefronts;
  std::map<std::string, std::uint64_t> lanes;
  engine->replay(*source, [&](const Request& request, const RequestCost& cost) {
    total.add(cost);
    by_kind[request.op == Op::kLoad ? "LDS" : "STS"].add(cost);
    by_pc[fmt::format("0x{:04x}", request.origin.pc.value())].add(cost);
    ++degrees[std::to_string(cost.max_ways)];
    ++wavefronts[std::to_string(cost.wavefronts)];
    ++lanes[std::to_string(cost.active_lanes)];
  });

  expect_counts(total, expected.at("total"), "total");
  EXPECT_EQ(by_kind.size(), expected.at("by_kind").size());
  for (const auto& [kind, counts] : by_kind) {
    expect_counts(counts, expected.at("by_kind").at(kind), kind);
  }
  EXPECT_EQ(by_pc.size(), expected.at("per_pc").size());
  for (const auto& [pc, counts] : by_pc) expect_counts(counts, expected.at("per_pc").at(pc), pc);
  EXPECT_EQ(json(degrees), expected.at("degree_histogram"));
  EXPECT_EQ(json(wavefronts), expected.at("wavefront_histogram"));
  EXPECT_EQ(json(lanes), expected.at("active_lane_histogram"));
  EXPECT_EQ(json(engine->bank_rows()), expected.at("bank_words"));
}

INSTANTIATE_TEST_SUITE_P(Traces, PublishedCounts,
                         testing::Combine(testing::Values("analytic", "systemc", "rtl"),
                                          testing::ValuesIn(entries(PUBLISHED_TRACES))),
                         test_name);

class RecordedCounts : public EngineAndTrace {};

TEST_P(RecordedCounts, AgreeWithSetsOfBankAndRow) {
  const auto& [engine_name, trace] = GetParam();
  const std::unique_ptr<Engine> engine = make_engine(engine_name, kMachine);
  StringTable names;
  const auto source =
      open_trace(std::string(RECORDED_TRACES) + "/" + trace + ".txt", options(), names);
  std::vector<std::uint64_t> bank_rows(static_cast<std::size_t>(kMachine.banks));
  engine->replay(*source, [&](const Request& request, const RequestCost& cost) {
    const NaiveCost naive = naive_cost(kMachine, request);
    for (const auto& [bank, uses] : naive.bank_rows) bank_rows[bank] += uses;
    ASSERT_EQ(cost.wavefronts, naive.wavefronts) << "line " << request.origin.line;
    ASSERT_EQ(cost.ideal, naive.ideal) << "line " << request.origin.line;
    ASSERT_EQ(cost.max_ways, naive.max_ways) << "line " << request.origin.line;
  });
  EXPECT_EQ(engine->bank_rows(), bank_rows);
}

INSTANTIATE_TEST_SUITE_P(Traces, RecordedCounts,
                         testing::Combine(testing::Values("analytic", "systemc", "rtl"),
                                          testing::ValuesIn(entries(RECORDED_TRACES))),
                         test_name);

}  // namespace
}  // namespace warpbank
