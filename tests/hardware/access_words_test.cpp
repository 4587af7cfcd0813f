// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "validate/access_kind.h"
#include "validate/architecture.h"
#include "validate/pattern_error.h"

namespace warpbank {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(AccessKind, ReadsTheWordsOfEveryInstructionSet) {
  struct Case {
    std::string kind;
    int bytes;
    std::string name;
    int parts;
  };
  const std::vector<Case> all = {
      {"ld", 4, "ld 4 B", 1},
      {"st", 4, "st 4 B", 1},
      {"ld (char)", 1, "ld 1 B", 1},
      {"ld.v2", 8, "ld 8 B", 1},
      {"ld.shared.v4.f32", 16, "ld 16 B", 1},
      {"ld.v4 (LDS.128)", 16, "ld 16 B", 1},
      {"LDS.64", 8, "ld 8 B", 1},
      {"LDS.U8", 1, "ld 1 B", 1},
      {"STS.128", 16, "st 16 B", 1},
      {"st (STS.64, double)", 8, "st 8 B", 1},
      {"ds_read_b32", 4, "ld 4 B", 1},
      {"ds_read_u16", 2, "ld 2 B", 1},
      {"ds_load_b128", 16, "ld 16 B", 1},
      {"ds_read_b96", 12, "ld 12 B", 1},
      {"ds_write_b64", 8, "st 8 B", 1},
      {"ld/st", 8, "ld/st 8 B", 1},
      {"ld (double as 2x32-bit)", 8, "ld 4 B", 2},
      {"ld (struct float2 as 2x32-bit)", 8, "ld 4 B", 2},
      {"ld (struct float3)", 12, "ld 4 B", 3},
      {"ld (float4)", 16, "ld 16 B", 1},
      {"ldmatrix.x4", 16, "ldmatrix.x4", 1},
      {"ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16", 16, "ldmatrix.x2", 1},
      {"LDSM.16.M88.4", 16, "ldmatrix.x4", 1},
      {"stmatrix.x1", 16, "stmatrix.x1", 1},
      {"ldmatrix", 16, "ldmatrix", 1},
      {"atomicAdd shared histogram, all lanes bin 0", 4, "atom 4 B", 1},
      {"atomic REDS ADD const 1", 4, "atom 4 B", 1},
      {"ATOMS.ADD", 4, "atom 4 B", 1},
      {"red.add.u32", 4, "atom 4 B", 1},
      {"ds_add_u32", 4, "atom 4 B", 1},
  };
  for (const Case& one : all) {
    SCOPED_TRACE(one.kind);
    const AccessKind kind = access_kind(one.kind, one.bytes);
    EXPECT_EQ(kind.name, one.name);
    EXPECT_EQ(kind.parts, one.parts);
    EXPECT_EQ(kind.ops.size(), one.kind == "ld/st" ? 2U : 1U);
  }
}

TEST(AccessKind, WhatIsNoAccessSaysWhy) {
  struct Case {
    std::string kind;
    int bytes;
    std::string why;
  };
  const std::vector<Case> all = {
      {"address map", 4, "no access"},
      {"tcgen05.mma operand A read", 16, "no access"},
      {"ds_read2_b32", 8, "two addresses"},
      {"ds_read2st64_b64", 16, "two addresses"},
      {"ds_read_b64_tr_b16", 8, "no access"},
      {"LDS.128", 8, "another width"},
      {"ds_write_b64", 4, "another width"},
      {"ld (double as 2x32-bit)", 16, "another width"},
      {"ld", 3, "3 bytes"},
      {"ldmatrix.x4", 4, "4 bytes"},
      {"atom.add.u32", 16, "16 bytes"},
      {"atom.add.f32", 4, "loop"},
  };
  for (const Case& one : all) {
    SCOPED_TRACE(one.kind);
    try {
      access_kind(one.kind, one.bytes);
      FAIL() << "was taken";
    } catch (const PatternError& error) {
      EXPECT_THAT(error.what(), HasSubstr(one.why));
    }
  }
}

const std::vector<std::string> kPresets = {"classic", "gfx1100", "gfx942",   "gpgpusim", "sm_10",
                                           "sm_103",  "sm_30",   "sm_30_8b", "sm_50",    "sm_70",
                                           "sm_75",   "sm_80",   "sm_86",    "sm_90"};

std::vector<std::string> machines(const std::string& arch) {
  return find_architecture(arch, kPresets).machines;
}

TEST(Architecture, NamesOnePresetOrAllOfARange) {
  EXPECT_THAT(machines("CC 8.0 (A100)"), ElementsAre("sm_80"));
  EXPECT_THAT(machines("compute capability 8.6"), ElementsAre("sm_86"));
  EXPECT_THAT(machines("CC 10.3 (B300)"), ElementsAre("sm_103"));
  EXPECT_THAT(machines("CC 1.x"), ElementsAre("sm_10"));
  EXPECT_THAT(machines("CC 3.0 (32-bit mode)"), ElementsAre("sm_30"));
  EXPECT_THAT(machines("CC 3.x (4-byte mode)"), ElementsAre("sm_30"));
  EXPECT_THAT(machines("CC 3.0 (64-bit mode)"), ElementsAre("sm_30_8b"));
  EXPECT_THAT(machines("CC 7.x"), ElementsAre("sm_70", "sm_75"));
  EXPECT_THAT(machines("CC 7.0-7.5"), ElementsAre("sm_70", "sm_75"));
  EXPECT_THAT(machines("CC 7.5-8.x"), ElementsAre("sm_75", "sm_80", "sm_86"));
  EXPECT_THAT(machines("CC 5.x-9.x (unstated)"),
              ElementsAre("sm_50", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90"));
  EXPECT_THAT(machines("CC 8.x+ (ncu, unstated)"),
              ElementsAre("sm_80", "sm_86", "sm_90", "sm_103"));
  EXPECT_THAT(machines("CC 7.5+"), ElementsAre("sm_75", "sm_80", "sm_86", "sm_90", "sm_103"));
  EXPECT_THAT(machines("nvidia (unstated)"),
              ElementsAre("sm_50", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90", "sm_103"));
  EXPECT_THAT(machines("nvidia (ncu, CC unstated, 4B bank mode)"), testing::SizeIs(7));
  EXPECT_THAT(machines("gfx942 (MI300X)"), ElementsAre("gfx942"));
  EXPECT_THAT(machines("gfx1100 (W7900, wave32)"), ElementsAre("gfx1100"));
  EXPECT_THAT(machines("Blackwell Ultra (sm_103a)"), ElementsAre("sm_103"));
  EXPECT_THAT(machines("sm_80"), ElementsAre("sm_80"));
  EXPECT_THAT(machines("classic"), ElementsAre("classic"));
}

TEST(Architecture, TheNearestOfTheSameMajorNumberStandsInAndSaysSo) {
  const Architecture near = find_architecture("CC 8.9 (Ada)", kPresets);
  EXPECT_THAT(near.machines, ElementsAre("sm_86"));
  EXPECT_THAT(near.remark, HasSubstr("CC 8.9"));
  EXPECT_EQ(find_architecture("CC 8.6", kPresets).remark, "");
}

TEST(Architecture, NoPresetIsAReason) {
  for (const char* arch :
       {"CC 6.1 (GTX 1060)", "gfx90a (MI250)", "GCN (HD 7xxx)", "M1 Max", "CC 4.x"}) {
    EXPECT_THROW(find_architecture(arch, kPresets), PatternError) << arch;
  }
}

}  // namespace
}  // namespace warpbank
