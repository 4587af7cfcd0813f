// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// What the textbook machine must answer, from each of the three engines. The patterns are written
// here as plain address arithmetic; the numbers are the ones that text books and profilers give.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/analytic_engine.h"
#include "engine/cycle_engine.h"
#include "systemc/systemc_block.h"
#include "tb/rtl_block.h"
#include "tests/engine/listed_requests.h"

namespace warpbank {
namespace {

constexpr std::uint64_t kAllLanes = 0xffffffff;

struct Answer {
  std::string pattern;
  std::function<std::uint32_t(std::uint32_t)> word;  ///< of lane t
  std::uint32_t wavefronts;
  std::uint64_t mask = kAllLanes;
};

std::vector<Answer> answers() {
  std::vector<Answer> list = {
      {"smem[tid]", [](std::uint32_t t) { return t; }, 1},
      {"smem[tid*2]", [](std::uint32_t t) { return t * 2; }, 2},
      {"smem[tid*3]", [](std::uint32_t t) { return t * 3; }, 1},
      {"smem[7]", [](std::uint32_t) { return 7U; }, 1},
      {"smem[(tid%4)*32]", [](std::uint32_t t) { return t % 4 * 32; }, 4},
      {"smem[tid*32]", [](std::uint32_t t) { return t * 32; }, 32},
      {"column of tile[32][32]", [](std::uint32_t t) { return t * 32 + 5; }, 32},
      {"row of tile[32][32]", [](std::uint32_t t) { return 5 * 32 + t; }, 1},
      {"column of tile[32][33]", [](std::uint32_t t) { return t * 33 + 5; }, 1},
      {"column of tile[32][34]", [](std::uint32_t t) { return t * 34 + 5; }, 2},
      {"column of tile[32][40]", [](std::uint32_t t) { return t * 40 + 5; }, 8},
      {"field 2 of a 4-float struct", [](std::uint32_t t) { return t * 4 + 2; }, 4},
      {"field 2 of a 3-float struct", [](std::uint32_t t) { return t * 3 + 2; }, 1},
      {"field 2 of a struct of arrays", [](std::uint32_t t) { return 2 * 256 + t; }, 1},
      {"low half of a double", [](std::uint32_t t) { return t * 2; }, 2},
      {"high half of a double", [](std::uint32_t t) { return t * 2 + 1; }, 2},
      {"pairs of lanes on one word", [](std::uint32_t t) { return t / 2; }, 1},
      {"two lanes on one word, far apart", [](std::uint32_t t) { return t % 16; }, 1},
      {"reversed", [](std::uint32_t t) { return 31 - t; }, 1},
      {"32 words of bank 0", [](std::uint32_t t) { return t * 32; }, 32},
      {"16 lanes of a 32-way", [](std::uint32_t t) { return t * 32; }, 16, 0x0000ffff},
      {"every other lane of a 32-way", [](std::uint32_t t) { return t * 32; }, 16, 0x55555555},
      {"one lane", [](std::uint32_t t) { return t * 32; }, 1, 0x80000000},
      {"no lane", [](std::uint32_t t) { return t * 32; }, 0, 0},
  };
  for (std::uint32_t stride = 0; stride <= 64; ++stride) {
    const std::uint32_t expected = stride == 0 ? 1 : std::gcd(stride, 32U);
    list.push_back({"stride " + std::to_string(stride),
                    [stride](std::uint32_t t) { return t * stride; }, expected});
  }
  for (std::uint32_t c = 0; c < 32; ++c) {
    list.push_back(
        {"smem[tid*33+" + std::to_string(c) + "]", [c](std::uint32_t t) { return t * 33 + c; }, 1});
  }
  return list;
}

Request make_request(const Answer& answer, Op op) {
  Request request;
  request.op = op;
  request.mask = answer.mask;
  for (std::uint32_t t = 0; t < 32; ++t) {
    // A masked lane points where it would hurt: it must contribute nothing.
    request.address[t] = ((answer.mask >> t & 1) != 0 ? answer.word(t) : 31 * 32) * 4;
  }
  return request;
}

std::unique_ptr<Engine> make_engine(const std::string& name) {
  const Machine classic;
  if (name == "analytic") return std::make_unique<AnalyticEngine>(classic);
  if (name == "systemc") {
    return std::make_unique<CycleEngine>(name, classic, std::make_unique<SystemcBlock>(classic));
  }
  return std::make_unique<CycleEngine>(name, classic, std::make_unique<RtlBlock>(classic));
}

class KnownAnswers : public testing::TestWithParam<std::string> {};

TEST_P(KnownAnswers, OneRequestAloneCostsItsWavefrontsPlusThreeCycles) {
  const std::unique_ptr<Engine> engine = make_engine(GetParam());
  for (const Answer& answer : answers()) {
    for (const Op op : {Op::kLoad, Op::kStore}) {
      const auto costs = replay(*engine, {make_request(answer, op)});
      ASSERT_EQ(costs.size(), 1U);
      EXPECT_EQ(costs[0].wavefronts, answer.wavefronts) << answer.pattern;
      EXPECT_EQ(costs[0].ideal, answer.mask == 0 ? 0U : 1U) << answer.pattern;
      EXPECT_EQ(costs[0].max_ways, answer.wavefronts) << answer.pattern;
      const std::uint64_t cycles = costs[0].complete - costs[0].accept + 1;
      EXPECT_EQ(cycles, (answer.wavefronts == 0 ? 1U : answer.wavefronts) + 3) << answer.pattern;
    }
  }
}

TEST_P(KnownAnswers, TwoWarpsNeverAddUp) {
  const std::unique_ptr<Engine> engine = make_engine(GetParam());
  for (const Answer& first : answers()) {
    const Answer second{"smem[tid*4]", [](std::uint32_t t) { return t * 4; }, 4};
    const auto costs =
        replay(*engine, {make_request(first, Op::kLoad), make_request(second, Op::kLoad)});
    ASSERT_EQ(costs.size(), 2U);
    EXPECT_EQ(costs[0].wavefronts, first.wavefronts) << first.pattern;
    EXPECT_EQ(costs[1].wavefronts, 4U) << first.pattern;
    EXPECT_EQ(costs[1].accept, first.wavefronts == 0 ? 1U : first.wavefronts) << first.pattern;
  }
}

TEST_P(KnownAnswers, AWaitOfAnyLengthIsCountedAndNotWalkedThrough) {
  const std::unique_ptr<Engine> engine = make_engine(GetParam());
  Request early =
      make_request({"smem[tid*4]", [](std::uint32_t t) { return t * 4; }, 4}, Op::kLoad);
  Request late = early;
  late.origin.cycle = 1'000'000'000'000'000;
  const auto costs = replay(*engine, {late, early, late});
  ASSERT_EQ(costs.size(), 3U);
  EXPECT_EQ(costs[0].accept, 1'000'000'000'000'000U);
  EXPECT_EQ(costs[1].accept, 1'000'000'000'000'004U);
  EXPECT_EQ(costs[2].accept, 1'000'000'000'000'008U);
  EXPECT_EQ(costs[2].complete, 1'000'000'000'000'014U);
}

INSTANTIATE_TEST_SUITE_P(Engines, KnownAnswers, testing::Values("analytic", "systemc", "rtl"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace warpbank
