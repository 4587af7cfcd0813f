// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/accelsim_opcode.h"

#include <gtest/gtest.h>

namespace warpbank {
namespace {

using Space = SassAccess::Space;

struct Case {
  const char* opcode;
  Space space;
  Op op;
  int bytes;
  int row_lanes;
};

class AccelSimOpcode : public testing::TestWithParam<Case> {};

TEST_P(AccelSimOpcode, GivesOpAndWidth) {
  const Case& expected = GetParam();
  const SassAccess access = sass_access(expected.opcode);
  EXPECT_EQ(access.space, expected.space) << expected.opcode;
  if (expected.space == Space::kOther) return;
  EXPECT_EQ(access.op, expected.op) << expected.opcode;
  EXPECT_EQ(access.bytes, expected.bytes) << expected.opcode;
  EXPECT_EQ(access.row_lanes, expected.row_lanes) << expected.opcode;
}

const Case kCases[] = {
    {"LDS", Space::kShared, Op::kLoad, 4, 0},
    {"LDS.U", Space::kShared, Op::kLoad, 4, 0},
    {"LDS.U8", Space::kShared, Op::kLoad, 1, 0},
    {"LDS.S8", Space::kShared, Op::kLoad, 1, 0},
    {"LDS.U16", Space::kShared, Op::kLoad, 2, 0},
    {"LDS.S16", Space::kShared, Op::kLoad, 2, 0},
    {"LDS.U.U8", Space::kShared, Op::kLoad, 1, 0},
    {"LDS.64", Space::kShared, Op::kLoad, 8, 0},
    {"LDS.U.64", Space::kShared, Op::kLoad, 8, 0},
    {"LDS.128", Space::kShared, Op::kLoad, 16, 0},
    {"LDS.U.128", Space::kShared, Op::kLoad, 16, 0},
    {"LDS.256", Space::kShared, Op::kLoad, 0, 0},
    {"STS", Space::kShared, Op::kStore, 4, 0},
    {"STS.U8", Space::kShared, Op::kStore, 1, 0},
    {"STS.U16", Space::kShared, Op::kStore, 2, 0},
    {"STS.64", Space::kShared, Op::kStore, 8, 0},
    {"STS.128", Space::kShared, Op::kStore, 16, 0},
    {"ATOMS", Space::kShared, Op::kAtomic, 4, 0},
    {"ATOMS.ADD", Space::kShared, Op::kAtomic, 4, 0},
    {"ATOMS.POPC.INC.32", Space::kShared, Op::kAtomic, 4, 0},
    {"ATOMS.CAS.64", Space::kShared, Op::kAtomic, 8, 0},
    {"ATOMS.MIN.S32", Space::kShared, Op::kAtomic, 4, 0},
    {"LDSM.16.M88", Space::kShared, Op::kLoadMatrix, 16, 8},
    {"LDSM.16.M88.2", Space::kShared, Op::kLoadMatrix, 16, 16},
    {"LDSM.16.M88.4", Space::kShared, Op::kLoadMatrix, 16, 32},
    {"LDSM.16.MT88.4", Space::kShared, Op::kLoadMatrix, 16, 32},
    {"STSM.16.M88", Space::kShared, Op::kStoreMatrix, 16, 8},
    {"STSM.16.M88.4", Space::kShared, Op::kStoreMatrix, 16, 32},
    {"LD", Space::kGeneric, Op::kLoad, 4, 0},
    {"LD.E", Space::kGeneric, Op::kLoad, 4, 0},
    {"LD.E.U8", Space::kGeneric, Op::kLoad, 1, 0},
    {"LD.E.64", Space::kGeneric, Op::kLoad, 8, 0},
    {"LD.E.128.STRONG.GPU", Space::kGeneric, Op::kLoad, 16, 0},
    {"ST.E.U16", Space::kGeneric, Op::kStore, 2, 0},
    {"ATOM.E.ADD.STRONG.GPU", Space::kGeneric, Op::kAtomic, 4, 0},
    {"ATOM.E.CAS.64", Space::kGeneric, Op::kAtomic, 8, 0},
    {"LDG.E", Space::kOther, Op::kLoad, 0, 0},
    {"STG.E.128", Space::kOther, Op::kLoad, 0, 0},
    {"LDGSTS.E.BYPASS.128", Space::kOther, Op::kLoad, 0, 0},
    {"LDL", Space::kOther, Op::kLoad, 0, 0},
    {"LDC.64", Space::kOther, Op::kLoad, 0, 0},
    {"ATOMG.ADD", Space::kOther, Op::kLoad, 0, 0},
    {"RED.E.ADD", Space::kOther, Op::kLoad, 0, 0},
    {"LDSX", Space::kOther, Op::kLoad, 0, 0},
    {"STAS", Space::kOther, Op::kLoad, 0, 0},
    {"IMAD.MOV.U32", Space::kOther, Op::kLoad, 0, 0},
    {"LDS.", Space::kShared, Op::kLoad, 4, 0},
    {"LDS..64", Space::kShared, Op::kLoad, 8, 0},
};
INSTANTIATE_TEST_SUITE_P(Spellings, AccelSimOpcode, testing::ValuesIn(kCases));

}  // namespace
}  // namespace warpbank
