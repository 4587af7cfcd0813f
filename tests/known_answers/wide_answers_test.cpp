// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// What accesses of real GPUs must cost, from each engine: wide loads, matrix rows, atomics, AMD's
// lane groups, and what GPGPU-Sim counts. Patterns are plain address arithmetic.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "engine/analytic_engine.h"
#include "engine/cycle_engine.h"
#include "machine/machine_loader.h"
#include "systemc/systemc_block.h"
#include "tb/rtl_block.h"
#include "tests/engine/listed_requests.h"

namespace warpbank {
namespace {

constexpr std::uint64_t kAllLanes = ~std::uint64_t{0};

struct Answer {
  std::string pattern;
  Op op;
  int bytes;
  std::function<std::uint32_t(std::uint32_t)> address;  ///< of lane t
  std::uint32_t wavefronts;
  std::uint32_t ideal;
  std::uint64_t mask = kAllLanes;
};

std::function<std::uint32_t(std::uint32_t)> apart(std::uint32_t bytes) {
  return [bytes](std::uint32_t t) { return t * bytes; };
}

std::vector<Answer> answers(const std::string& machine) {
  if (machine == "sm_10") {
    return {
        {"char[tid]", Op::kLoad, 1, apart(1), 8, 2},
        {"char[4 * tid]", Op::kLoad, 1, apart(4), 2, 2},
        {"one word", Op::kLoad, 4, apart(0), 2, 2},
        {"every other word", Op::kLoad, 4, apart(8), 4, 2},
        // The guide: two broadcast words in different banks need two steps.
        {"two words, many lanes", Op::kLoad, 4, [](std::uint32_t t) { return t % 2 * 4; }, 4, 2}};
  }
  if (machine == "sm_80") {
    return {
        {"uniform 16 bytes", Op::kLoad, 16, apart(0), 2, 2},
        {"uniform 8 bytes", Op::kLoad, 8, apart(0), 1, 1},
        {"uniform 16-byte store", Op::kStore, 16, apart(0), 4, 4},
        {"consecutive 16 bytes", Op::kLoad, 16, apart(16), 4, 4},
        {"consecutive 12 bytes", Op::kLoad, 12, apart(12), 4, 4},
        {"column of double[32][32]", Op::kLoad, 8, apart(32 * 8), 32, 2},
        {"column of double[32][33]", Op::kLoad, 8, apart(33 * 8), 2, 2},
        {"16 bytes of lanes 15 and 16", Op::kLoad, 16, apart(0), 2, 2, 0x18000},
        {"four 16-byte words", Op::kLoad, 16, [](std::uint32_t t) { return t % 4 * 16; }, 4, 4},
        {"pairs of 16 bytes", Op::kLoad, 16, [](std::uint32_t t) { return t / 2 * 16; }, 2, 2},
        {"pairs of 16 bytes, two lanes apart", Op::kLoad, 16,
         [](std::uint32_t t) { return (t / 4 * 2 + t % 2) * 16; }, 2, 2},
        {"rows 32 bytes apart", Op::kLoadMatrix, 16, apart(32), 8, 4},
        {"rows 64 bytes apart", Op::kLoadMatrix, 16, apart(64), 16, 4},
        {"rows 128 bytes apart", Op::kLoadMatrix, 16, apart(128), 32, 4},
        {"rows 144 bytes apart", Op::kLoadMatrix, 16, apart(144), 4, 4},
        {"x2 rows 128 bytes apart", Op::kLoadMatrix, 16, apart(128), 16, 2, 0xffff},
        {"stored rows 144 bytes apart", Op::kStoreMatrix, 16, apart(144), 4, 4},
        {"one counter", Op::kAtomic, 4, apart(0), 1, 1},
        {"a counter in each row", Op::kAtomic, 4, apart(128), 32, 1},
        {"8-byte counters", Op::kAtomic, 8, apart(8), 2, 2},
    };
  }
  if (machine == "sm_30") {
    return {{"every other word", Op::kLoad, 4, apart(8), 1, 1},
            {"every fourth word", Op::kLoad, 4, apart(16), 2, 1},
            {"every 64th word", Op::kLoad, 4, apart(256), 32, 1}};
  }
  if (machine == "gfx942") {
    return {{"b128, 16 bytes apart", Op::kLoad, 16, apart(16), 8, 8},
            {"b128, 32 bytes apart", Op::kLoad, 16, apart(32), 16, 8},
            {"b128, 64 bytes apart", Op::kLoad, 16, apart(64), 32, 8},
            {"b128, 128 bytes apart", Op::kLoad, 16, apart(128), 64, 8},
            {"b128 store, 128 bytes apart", Op::kStore, 16, apart(128), 64, 8},
            {"b64, 32 bytes apart", Op::kLoad, 8, apart(32), 16, 4},
            {"b32, 128 bytes apart", Op::kLoad, 4, apart(128), 64, 2}};
  }
  if (machine == "gfx950") {
    const auto lanes = [](int a, int b) { return std::uint64_t{1} << a | std::uint64_t{1} << b; };
    return {{"b128, lanes 0 and 12", Op::kLoad, 16, apart(256), 2, 1, lanes(0, 12)},
            {"b128, lanes 0 and 16", Op::kLoad, 16, apart(256), 2, 2, lanes(0, 16)},
            {"b64, lanes 0 and 31", Op::kLoad, 8, apart(256), 2, 1, lanes(0, 31)},
            {"b96, lanes 0 and 20", Op::kLoad, 12, apart(256), 2, 1, lanes(0, 20)},
            {"b64 store, lanes 0 and 15", Op::kStore, 8, apart(256), 2, 1, lanes(0, 15)},
            {"b64 store, banks 0 and 32", Op::kStore, 8, apart(128), 2, 1, lanes(0, 1)},
            {"b64 load, banks 0 and 32", Op::kLoad, 8, apart(128), 1, 1, lanes(0, 1)}};
  }
  return {{"LDS.64, 8 bytes apart", Op::kLoad, 8, apart(8), 2, 1},
          {"LDS.64, 136 bytes apart", Op::kLoad, 8, apart(136), 2, 1},
          {"LDS.64, 128 bytes apart", Op::kLoad, 8, apart(128), 32, 1},
          {"LDS.128, 16 bytes apart", Op::kLoad, 16, apart(16), 4, 1},
          {"LDS.128, one address", Op::kLoad, 16, apart(0), 1, 1},
          {"LDS.128, 144 bytes apart", Op::kLoad, 16, apart(144), 4, 1},
          {"LDSM, 16 bytes apart", Op::kLoadMatrix, 16, apart(16), 4, 1},
          {"LDSM, 32 bytes apart", Op::kLoadMatrix, 16, apart(32), 8, 1},
          {"LDSM, 128 bytes apart", Op::kLoadMatrix, 16, apart(128), 32, 1},
          {"a store to one word", Op::kStore, 4, apart(0), 1, 1},
          {"an atomic on one word", Op::kAtomic, 4, apart(0), 1, 1}};
}

std::unique_ptr<Engine> make_engine(const std::string& name, const Machine& machine) {
  if (name == "analytic") return std::make_unique<AnalyticEngine>(machine);
  if (name == "systemc") {
    return std::make_unique<CycleEngine>(name, machine, std::make_unique<SystemcBlock>(machine));
  }
  return std::make_unique<CycleEngine>(name, machine, std::make_unique<RtlBlock>(machine));
}

class WideAnswers : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(WideAnswers, CostWhatTheHardwareTakes) {
  const auto& [preset, engine_name] = GetParam();
  const Machine machine = load_machine(preset);
  const std::unique_ptr<Engine> engine = make_engine(engine_name, machine);
  for (const Answer& answer : answers(preset)) {
    Request request;
    request.op = answer.op;
    request.bytes = static_cast<std::uint8_t>(answer.bytes);
    request.mask = answer.mask & (kAllLanes >> (64 - machine.lanes));
    for (std::uint32_t t = 0; t < 64; ++t) request.address[t] = answer.address(t);
    const auto costs = replay(*engine, {request});
    EXPECT_EQ(costs[0].wavefronts, answer.wavefronts) << answer.pattern;
    EXPECT_EQ(costs[0].ideal, answer.ideal) << answer.pattern;
    EXPECT_EQ(costs[0].complete, answer.wavefronts + 2U) << answer.pattern;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Presets, WideAnswers,
    testing::Combine(testing::Values("sm_10", "sm_30", "sm_80", "gfx942", "gfx950", "gpgpusim"),
                     testing::Values("analytic", "systemc", "rtl")),
    [](const auto& info) { return std::get<0>(info.param) + "_" + std::get<1>(info.param); });

}  // namespace
}  // namespace warpbank
