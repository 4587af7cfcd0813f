// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/scoreboard.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tb/lockstep/lockstep.h"
#include "tb/lockstep/random_traffic.h"
#include "tb/rtl_block.h"
#include "tests/lockstep/corrupted_block.h"
#include "tests/lockstep/lockstep_machines.h"

namespace warpbank {
namespace {

struct Lie {
  std::string name;
  std::string check;  ///< that must find it
  Corruption corruption;
  bool slow_atomics = false;  ///< on the machine that has them
};

bool moving(const BlockInputs& in, const BlockOutputs& out) {
  return in.rst_n && !(out.resp_valid && !in.resp_ready);
}

/// A cycle between two wavefronts: of the machines here only slow atomics have one.
bool between(const BlockInputs& in, const BlockOutputs& out) {
  return moving(in, out) && !out.req_ready && !out.served.any();
}

/// Lies about the first wavefront of an atomic.
Corruption of_atomics(std::function<void(BlockOutputs&)> change) {
  return [change = std::move(change), held = Op::kLoad](const BlockInputs& in,
                                                        BlockOutputs& out) mutable {
    const bool now = held == Op::kAtomic && out.served.any();
    if (moving(in, out) && in.req_valid && out.req_ready) held = in.req_op;
    if (now) change(out);
    return now;
  };
}

std::vector<Lie> lies() {
  return {
      {"ready_inverted", "handshake",
       [](const BlockInputs& in, BlockOutputs& out) {
         if (!moving(in, out)) return false;
         out.req_ready = !out.req_ready;
         return true;
       }},
      {"ready_in_a_stall", "stall",
       [](const BlockInputs& in, BlockOutputs& out) {
         if (!out.resp_valid || in.resp_ready) return false;
         return out.req_ready = true;
       }},
      {"served_in_a_stall", "stall",
       [](const BlockInputs& in, BlockOutputs& out) {
         if (!out.resp_valid || in.resp_ready) return false;
         out.served.set(0);
         return true;
       }},
      {"write_enable_in_a_stall", "stall",
       [](const BlockInputs& in, BlockOutputs& out) {
         if (!out.resp_valid || in.resp_ready) return false;
         out.bank_wmask[0] |= 1;
         return true;
       }},
      {"response_lost", "response",
       [](const BlockInputs&, BlockOutputs& out) {
         if (!out.resp_valid) return false;
         out.resp_valid = false;
         return true;
       }},
      {"response_too_many", "response",
       [](const BlockInputs& in, BlockOutputs& out) {
         if (!in.rst_n || out.resp_valid) return false;
         return out.resp_valid = true;
       }},
      {"response_in_reset", "reset",
       [](const BlockInputs& in, BlockOutputs& out) {
         if (in.rst_n) return false;
         return out.resp_valid = true;
       }},
      {"one_bit_of_data", "data",
       [](const BlockInputs&, BlockOutputs& out) {
         if (!out.resp_valid) return false;
         out.resp_rdata[3] ^= 0x100;
         return true;
       }},
      {"nothing_served", "progress",
       [](const BlockInputs&, BlockOutputs& out) {
         if (!out.served.any()) return false;
         out.served = {};
         return true;
       }},
      {"a_slot_left_out", "wavefronts",
       [](const BlockInputs&, BlockOutputs& out) {
         int slots = 0;
         int lowest = 0;
         out.served.for_each([&](int slot) { lowest = slots++ == 0 ? slot : lowest; });
         if (slots < 2 || !out.phase_last) return false;
         out.served.reset(lowest);
         return true;
       }},
      {"phase_end_not_shown", "phase",
       [](const BlockInputs&, BlockOutputs& out) {
         if (!out.phase_last) return false;
         out.phase_last = false;
         return true;
       }},
      {"read_port_not_enabled", "port uses",
       [](const BlockInputs&, BlockOutputs& out) {
         if (out.bank_ren[0] == 0) return false;
         out.bank_ren[0] &= out.bank_ren[0] - 1;
         return true;
       }},
      {"write_enables_in_a_load", "enables",
       [](const BlockInputs&, BlockOutputs& out) {
         if (out.bank_ren[0] == 0) return false;
         out.bank_wmask[0] |= 1;
         return true;
       }},
      {"read_port_in_a_store", "enables",
       [](const BlockInputs&, BlockOutputs& out) {
         if (out.bank_wmask[0] == 0) return false;
         out.bank_ren[0] |= 1;
         return true;
       }},
      {"write_enables_in_an_atomic", "enables",
       of_atomics([](BlockOutputs& out) { out.bank_wmask[0] |= 1; })},
      {"second_port_in_an_atomic", "enables", of_atomics([](BlockOutputs& out) {
         const std::uint32_t lowest = out.bank_ren[0] & (~out.bank_ren[0] + 1);
         out.bank_ren[0] ^= lowest | lowest << 1U;
       }),
       true},
      {"served_between_wavefronts", "idle",
       [](const BlockInputs& in, BlockOutputs& out) {
         if (!between(in, out)) return false;
         out.served.set(0);
         return true;
       },
       true},
      {"ready_between_wavefronts", "handshake",
       [](const BlockInputs& in, BlockOutputs& out) {
         return between(in, out) && (out.req_ready = true);
       },
       true},
      {"phase_end_shown_too_long", "idle",
       [](const BlockInputs& in, BlockOutputs& out) {
         return between(in, out) && (out.phase_last = true);
       },
       true},
  };
}

class ScoreboardTest : public testing::TestWithParam<Lie> {};

TEST_P(ScoreboardTest, FindsItAlone) {
  const Machine machine =
      GetParam().slow_atomics ? tiny_machine_with_slow_atomics() : tiny_machine();
  Coverage coverage(machine);
  RandomTraffic traffic(machine, 11, coverage);
  RtlBlock rtl(machine);
  CorruptedBlock block(rtl, machine, 300, GetParam().corruption);
  Lockstep lockstep(machine, traffic, nullptr, &coverage);
  lockstep.stop_after(20000);
  block.run(lockstep);
  ASSERT_GE(block.cycle(), 0) << "never had the chance";
  ASSERT_TRUE(lockstep.difference());
  EXPECT_EQ(lockstep.difference()->finding.check, GetParam().check);
  // A port that was not enabled shows when the request has ended, everything else at once.
  EXPECT_LE(lockstep.difference()->cycle - block.cycle(), GetParam().check == "port uses" ? 60 : 0);
}

INSTANTIATE_TEST_SUITE_P(Lies, ScoreboardTest, testing::ValuesIn(lies()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warpbank
