// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Geometries that are not prebuilt: built once, reused, and refused with a reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "checked_stimulus.h"
#include "random_requests.h"
#include "request/user_error.h"
#include "tb/rtl_block.h"

namespace warpbank {
namespace {

namespace fs = std::filesystem;
using test::CheckedStimulus;

/// A cache of this test's own, with a space in its path.
class RtlBuildTest : public ::testing::Test {
 protected:
  RtlBuildTest() {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    cache_ = fs::path(::testing::TempDir()) /
             (std::string("warpbank cache ") + info->name() + std::to_string(getpid()));
    fs::create_directories(cache_);
    setenv("XDG_CACHE_HOME", cache_.c_str(), 1);
  }
  ~RtlBuildTest() override { fs::remove_all(cache_); }

  fs::path cache_;
};

/// Not in the list of tb/CMakeLists.txt.
Machine unusual() {
  Machine machine;
  machine.lanes = 3;
  machine.banks = 3;
  machine.bank_bytes = 2;
  machine.ports = 2;
  machine.broadcast = Broadcast::kNone;
  machine.mapping = Mapping::kSkew;
  machine.shared_bytes = 100;
  machine.extra_latency = 1;
  return machine;
}

TEST_F(RtlBuildTest, BuildsOnceAndRuns) {
  ::testing::internal::CaptureStderr();
  RtlBlock block(unusual());
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              ::testing::HasSubstr("building the RTL for 3 lanes, 3 banks of 2 bytes"));
  CheckedStimulus stimulus(unusual(), test::random_requests(unusual(), 500, 4));
  block.run(stimulus);
  EXPECT_EQ(stimulus.responses(), 500U);

  int files = 0;
  for (const auto& entry : fs::directory_iterator(cache_ / "warpbank" / "rtl")) {
    ++files;
    EXPECT_EQ(entry.path().extension(), ".so") << entry.path();
  }
  EXPECT_EQ(files, 1);

  ::testing::internal::CaptureStderr();
  const RtlBlock again(unusual());
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST_F(RtlBuildTest, SaysWhatIsMissing) {
  setenv("VERILATOR", "no-such-verilator", 1);
  try {
    RtlBlock block(unusual());
    FAIL();
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("no-such-verilator is not installed"));
  }
  unsetenv("VERILATOR");
}

TEST_F(RtlBuildTest, SaysThatTheCacheCannotBeWritten) {
  setenv("XDG_CACHE_HOME", "/proc/nowhere", 1);
  EXPECT_THROW(RtlBlock block(unusual()), UserError);
}

TEST_F(RtlBuildTest, PrebuiltNeedsNoCache) {
  const RtlBlock block{Machine{}};
  EXPECT_TRUE(fs::is_empty(cache_));
}

}  // namespace
}  // namespace warpbank
