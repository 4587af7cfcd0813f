// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "trace/trace_facts.h"
#include "trace_files.h"

namespace warpbank::test {
namespace {

/// The recordings come with counts that another program made from the same files.
class Recorded : public testing::TestWithParam<std::string> {};

TEST_P(Recorded, HoldsWhatTheIndependentCountSays) {
  const std::string folder = std::string(TRACE_DATA) + "/recorded/" + GetParam();
  const auto expected = nlohmann::json::parse(read_file(folder + "/expected.json")).at("pair_on");
  StringTable names;
  const auto source = open_trace(folder + "/trace.traceg.xz", replay_options(), names);
  EXPECT_EQ(source->format(), TraceFormat::kAccelSim);
  std::map<std::string, std::uint64_t> by_pc;
  std::map<std::string, std::uint64_t> histogram;
  std::map<std::string, std::uint64_t> by_kind;
  std::uint64_t lanes = 0;
  std::uint64_t requests = 0;
  std::uint64_t end = 0;
  for (Request request; source->next(request); ++requests) {
    char pc[20];
    std::snprintf(pc, sizeof pc, "0x%04llx", static_cast<unsigned long long>(*request.origin.pc));
    ++by_pc[pc];
    ++by_kind[request.op == Op::kLoad ? "LDS" : "STS"];
    ++histogram[std::to_string(active_lanes(request))];
    lanes += static_cast<std::uint64_t>(active_lanes(request));
    for (const std::int64_t address : addresses_of(request)) {
      if (address >= 0) end = std::max(end, static_cast<std::uint64_t>(address) + request.bytes);
    }
    EXPECT_EQ(names.name(request.origin.kernel), expected.at("kernel"));
    const auto line = expected.at("per_pc").at(pc).value("line", 0);
    EXPECT_EQ(names.name(request.origin.src), line == 0 ? "" : std::to_string(line));
  }
  EXPECT_EQ(requests, expected.at("total").at("requests"));
  EXPECT_EQ(lanes, expected.at("total").at("lanes"));
  EXPECT_EQ(end, expected.at("max_address_end"));
  for (const auto& [kind, count] : by_kind) {
    EXPECT_EQ(count, expected.at("by_kind").at(kind).at("requests"));
  }
  EXPECT_EQ(nlohmann::json(histogram), expected.at("active_lane_histogram"));
  EXPECT_EQ(by_pc.size(), expected.at("per_pc").size());
  for (const auto& [pc, count] : by_pc) {
    EXPECT_EQ(count, expected.at("per_pc").at(pc).at("requests"));
  }
  EXPECT_TRUE(source->skipped().empty());
  EXPECT_TRUE(source->notes().empty());
}

std::vector<std::string> recordings() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(TRACE_DATA) + "/recorded")) {
    names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}
INSTANTIATE_TEST_SUITE_P(Kernels, Recorded, testing::ValuesIn(recordings()));

}  // namespace
}  // namespace warpbank::test
