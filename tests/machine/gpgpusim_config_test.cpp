// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// A gpgpusim.config as a machine: what is taken from it, and what is said of the rest.
#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "machine/gpgpusim_options.h"
#include "machine/machine_loader.h"
#include "machine/phase_plan.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Lines as configurations of real chips have them: comments, several values joined by commas,
/// blanks at the end, a value that goes over two lines.
const char* const kConfig =
    "# functional simulator specification\n"
    "-gpgpu_ptx_force_max_capability 70 \n"
    "#-gpgpu_clock_domains <Core Clock>:<Interconnect Clock>\n"
    "-gpgpu_shader_core_pipeline 2048:32 \n"
    "-gpgpu_pipeline_widths 4,4,4,4,4,4,4,4,4,4,8,4,4\n"
    "\n"
    "# shared memory bankconflict detection \n"
    "-gpgpu_shmem_num_banks 32\n"
    "-gpgpu_shmem_limited_broadcast 0\n"
    "-gpgpu_shmem_warp_parts 1\n"
    "-gpgpu_shmem_size 98304\n"
    "-gpgpu_shmem_sizeDefault 98304\n"
    "-gpgpu_shmem_per_block 65536\n"
    "-gpgpu_smem_latency 20\n"
    "-gpgpu_dram_timing_opt \"nbk=16:CCD=1:RRD=3:RCD=12:RAS=28:RP=12:RC=40:\n"
    "                        CL=12:WL=2:CDLR=3:WR=10:nbkgrp=4:CCDL=2:RTPL=3\"\n"
    "-dram_dual_bus_interface 1\n";

const std::string kFour =
    "-gpgpu_shmem_num_banks 32 -gpgpu_shmem_limited_broadcast 0\n"
    "-gpgpu_shmem_warp_parts 1 -gpgpu_smem_latency 3\n";

LoadedMachine read(const std::string& text) { return machine_from_text(text, "d/gpgpusim.config"); }

std::string error_of(const std::string& text) {
  try {
    read(text);
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

TEST(GpgpusimConfig, IsRecognisedByItsContent) {
  EXPECT_TRUE(is_gpgpusim_config(kConfig));
  EXPECT_TRUE(is_gpgpusim_config("  -gpgpu_shmem_num_banks 32"));
  for (const std::string yaml :
       {"", "# only a comment\n", "banks: 3\n", "- banks\n", "---\na: 1\n", "-1", "\"-a b\""}) {
    EXPECT_FALSE(is_gpgpusim_config(yaml)) << yaml;
  }
}

TEST(GpgpusimConfig, ChangesThePreset) {
  const LoadedMachine loaded = read(kConfig);
  Machine expected = load_machine("gpgpusim");
  expected.name = "gpgpusim.config";
  expected.shared_bytes = 98304;
  expected.extra_latency = 17;
  EXPECT_TRUE(loaded.machine == expected);
  EXPECT_THAT(loaded.notes, ElementsAre("d/gpgpusim.config: not used, though of shared memory: "
                                        "gpgpu_shmem_per_block; ignored 5 other options"));
}

TEST(GpgpusimConfig, TakesSetsLikeAnyMachine) {
  EXPECT_EQ(machine_from_yaml(kFour, "g", {"extra_latency=9"}).extra_latency, 9);
  EXPECT_EQ(machine_from_yaml(kFour, "g", {"base=sm_80"}).name, "sm_80");
}

TEST(GpgpusimConfig, CountsThePartsOfAWarp) {
  const Machine machine = read("-gpgpu_shmem_warp_parts 2\n-gpgpu_shmem_num_banks 16\n").machine;
  EXPECT_EQ(machine.banks, 16);
  for (int op = 0; op < kOpCount; ++op) {
    for (const int bytes : kAccessBytes) {
      if ((op == 2 && bytes != 4 && bytes != 8) || (op > 2 && bytes != 16)) continue;
      EXPECT_THAT(phase_plan(machine, static_cast<Op>(op), bytes).groups,
                  ElementsAre(0xffffU, 0xffff0000U));
    }
  }
}

TEST(GpgpusimConfig, SaysWhatItDoesNotModel) {
  const LoadedMachine single = read("-gpgpu_shmem_limited_broadcast 1\n");
  EXPECT_EQ(single.machine.broadcast, Broadcast::kSingle);
  EXPECT_THAT(single.notes, Contains(HasSubstr("modelled as broadcast: single")));
  EXPECT_THAT(single.notes, Contains(HasSubstr("does not give gpgpu_shmem_num_banks, "
                                               "gpgpu_shmem_warp_parts, gpgpu_smem_latency")));
  const LoadedMachine fast = read(kFour + "-gpgpu_smem_latency 1\n");
  EXPECT_EQ(fast.machine.extra_latency, 0);
  EXPECT_THAT(fast.notes, Contains(HasSubstr("less than the 3 cycles")));
  EXPECT_THAT(fast.notes, Contains(HasSubstr("gives gpgpu_smem_latency more than once")));
  EXPECT_THAT(read(kFour).notes, SizeIs(0));
}

TEST(GpgpusimConfig, TakesTheLargerSize) {
  EXPECT_EQ(
      read(kFour + "-gpgpu_shmem_size 100\n-gpgpu_shmem_sizeDefault 300\n").machine.shared_bytes,
      300U);
  EXPECT_EQ(read(kFour + "-gpgpu_shmem_size 100\n").machine.shared_bytes, 100U);
  EXPECT_EQ(read(kFour).machine.shared_bytes, load_machine("gpgpusim").shared_bytes);
}

TEST(GpgpusimConfig, MistakesAreToldWithTheirPlace) {
  const std::string file = "d/gpgpusim.config:";
  EXPECT_EQ(error_of("-gpgpu_n_mem 8\n-gpgpu_shmem_num_banks many\n"),
            file + "2:24: gpgpu_shmem_num_banks: 'many' is not an integer; expected 1..1024");
  EXPECT_EQ(error_of("-gpgpu_shmem_num_banks 0\n"),
            file + "1:24: gpgpu_shmem_num_banks: 0 is out of range; expected 1..1024");
  EXPECT_EQ(error_of("-gpgpu_shmem_limited_broadcast 2\n"),
            file + "1:32: gpgpu_shmem_limited_broadcast: 2 is out of range; expected 0..1");
  EXPECT_EQ(error_of("-gpgpu_shmem_warp_parts 3\n"),
            file +
                "1:25: gpgpu_shmem_warp_parts: 3 does not divide a warp of 32 lanes; GPGPU-Sim "
                "would not count the lanes that are left over");
  EXPECT_EQ(error_of("-gpgpu_smem_latency -4\n"),
            file + "1:21: gpgpu_smem_latency: '-4' is not an integer; expected 0..1027");
  EXPECT_EQ(error_of("-gpgpu_smem_latency\n-gpgpu_n_mem 8\n"),
            file + "1:1: gpgpu_smem_latency: 0 values; expected one");
  EXPECT_EQ(error_of("-gpgpu_smem_latency 3 4\n"),
            file + "1:23: gpgpu_smem_latency: 2 values; expected one");
  EXPECT_EQ(error_of("-gpgpu_n_mem 8\n"),
            "d/gpgpusim.config: no shared-memory option of GPGPU-Sim; expected one of "
            "-gpgpu_shmem_num_banks, gpgpu_shmem_limited_broadcast, gpgpu_shmem_warp_parts, "
            "gpgpu_smem_latency, gpgpu_shmem_size, gpgpu_shmem_sizeDefault");
  EXPECT_EQ(read("-gpgpu_shmem_size 65536\n").machine.shared_bytes, 65536U);
}

}  // namespace
}  // namespace warpbank
