// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using testing::HasSubstr;

class ExtremeMachinesTest : public CliTest {};

/// Memories of less than a row of every bank, of less than one access, of one byte; the smallest
/// and the widest of everything else. Random traffic must stay legal there, too.
TEST_F(ExtremeMachinesTest, RandomTrafficFindsNoDifference) {
  const std::vector<std::string> machines = {
      "--set lanes=1 --set banks=1 --set bank_bytes=1 --set shared_bytes=1",
      "--set lanes=1 --set banks=1 --set bank_bytes=1 --set shared_bytes=3",
      "--set lanes=64 --set banks=1 --set bank_bytes=1 --set shared_bytes=4 --set ports=8",
      "--set shared_bytes=1",
      "--set shared_bytes=2",
      "--set shared_bytes=3",
      "--set shared_bytes=100",
      "--set banks=7 --set bank_bytes=2 --set shared_bytes=15 --set mapping=skew",
      "--set banks=1024 --set bank_bytes=32 --set shared_bytes=40 --set mapping=xor",
      "--set lanes=64 --set banks=1024 --set bank_bytes=1 --set shared_bytes=1000",
      "--set lanes=3 --set banks=5 --set shared_bytes=64 --set extra_latency=1024",
  };
  for (const std::string& machine : machines) {
    for (const std::string broadcast : {"multicast", "single", "none"}) {
      const std::string arguments =
          "check --random 1500 --seed 3 --engines analytic,systemc -m classic " + machine +
          " --set broadcast=" + broadcast;
      const Outcome outcome = run(arguments);
      EXPECT_EQ(outcome.code, 0) << arguments << outcome.err;
      EXPECT_THAT(outcome.out, HasSubstr("agree on")) << arguments;
    }
  }
}

}  // namespace
}  // namespace warpbank
