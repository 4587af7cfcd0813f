// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Lists of phases: what they say, when they go, and the line that answers every mistake in them.
#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "machine/effective_yaml.h"
#include "machine/machine_loader.h"
#include "machine/machine_remarks.h"
#include "machine/phase_plan.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::string error_of(const std::string& text, const std::vector<std::string>& sets = {}) {
  try {
    machine_from_yaml(text, "m.yaml", sets);
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

/// The error of one rule in flow form, which starts at m.yaml:4:5, on 8 lanes and 32 banks.
std::string rule_error(const std::string& rule) {
  return error_of("lanes: 8\nbanks: 32\nphases:\n  - " + rule + "\n");
}

TEST(PhaseList, IsReadAsWritten) {
  const Machine machine = machine_from_yaml(
      "lanes: 8\n"
      "phases:\n"
      "  - op: [ld, st]\n"
      "    bytes: [8, 16]\n"
      "    groups: [[0-1, 6-7], [2, 3, 4-5]]\n"
      "    conflict_banks: 16\n"
      "    standing: measured\n"
      "    source: a bench\n"
      "  - {op: atom, bytes: 4, lanes: 3}\n"
      "  - {op: ldmatrix, bytes: 16, refused: no such thing}\n",
      "m.yaml");
  EXPECT_EQ(machine.phases, Phases::kListed);
  ASSERT_EQ(machine.phase_rules.size(), 3U);
  PhaseRule expected;
  expected.ops = {Op::kLoad, Op::kStore};
  expected.bytes = {8, 16};
  expected.groups = {0b11000011, 0b00111100};
  expected.conflict_banks = 16;
  expected.standing = Standing::kMeasured;
  expected.source = "a bench";
  EXPECT_TRUE(machine.phase_rules[0] == expected);
  expected = {};
  expected.ops = {Op::kAtomic};
  expected.bytes = {4};
  expected.lanes = 3;
  EXPECT_TRUE(machine.phase_rules[1] == expected);
  EXPECT_EQ(machine.phase_rules[2].refused, "no such thing");
  EXPECT_THAT(phase_plan(machine, Op::kAtomic, 4).groups, ElementsAre(0b111, 0b111000, 0b11000000));
  EXPECT_TRUE(machine_from_yaml(effective_yaml(machine), "m.yaml") == machine);
}

TEST(PhaseList, GoesAsAWholeWhenPhasesIsSet) {
  EXPECT_TRUE(load_machine("sm_80", {"phases=derived"}).phase_rules.empty());
  EXPECT_EQ(load_machine("sm_80", {"phases=whole"}).phases, Phases::kWhole);
  const Machine other =
      machine_from_yaml("base: sm_80\nphases: [{op: ld, bytes: 4, lanes: 8}]\n", "m.yaml");
  EXPECT_EQ(other.phase_rules.size(), 1U);
}

TEST(PhaseList, BelongsToItsLanesAndBanks) {
  for (const std::string set : {"lanes=16", "banks=16", "bank_bytes=8"}) {
    const LoadedMachine loaded = load_machine_with_notes("sm_80", {set});
    EXPECT_EQ(loaded.machine.phases, Phases::kDerived) << set;
    EXPECT_THAT(loaded.machine.phase_rules, IsEmpty()) << set;
    ASSERT_EQ(loaded.notes.size(), 1U) << set;
    EXPECT_THAT(loaded.notes[0], StartsWith("--set " + set + ": "));
    EXPECT_THAT(loaded.notes[0], HasSubstr("drops the listed phases of sm_80"));
  }
  EXPECT_THAT(load_machine_with_notes("sm_80", {"banks=16", "lanes=8"}).notes.size(), 1U);
}

TEST(PhaseList, StaysWhereTheGeometryStays) {
  const Machine sm_80 = load_machine("sm_80");
  for (const std::string set :
       {"lanes=32", "banks=32", "bank_bytes=4", "ports=2", "mapping=xor", "shared_bytes=100",
        "extra_latency=3", "pair_rule=false", "broadcast=none"}) {
    const LoadedMachine loaded = load_machine_with_notes("sm_80", {set});
    EXPECT_EQ(loaded.machine.phase_rules.size(), sm_80.phase_rules.size()) << set;
    EXPECT_THAT(loaded.notes, IsEmpty()) << set;
  }
}

TEST(PhaseList, OfAFileBelongsToTheGeometryOfThatFile) {
  const LoadedMachine dropped =
      machine_from_text("base: sm_80\nname: half\nbanks: 16\n", "half.yaml");
  EXPECT_EQ(dropped.machine.phases, Phases::kDerived);
  EXPECT_THAT(dropped.notes, ElementsAre("half.yaml:3:8: banks: 16 instead of 32 drops the listed "
                                         "phases of sm_80, and phases is derived; set phases in "
                                         "the same place to say otherwise"));
  const LoadedMachine own = machine_from_text(
      "base: sm_80\nphases: [{op: ld, bytes: 4, lanes: 16}]\nbanks: 16\n", "half.yaml");
  EXPECT_EQ(own.machine.phase_rules.size(), 1U);
  EXPECT_THAT(own.notes, IsEmpty());
  EXPECT_EQ(machine_from_yaml("base: sm_80\n", "m.yaml", {"banks=16", "phases=whole"}).phases,
            Phases::kWhole);
}

TEST(PhaseList, MistakesInOneRuleAreToldWithTheirPlace) {
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lane: 8}"),
            "m.yaml:4:24: phases: unknown key 'lane'; did you mean 'lanes'?");
  EXPECT_EQ(rule_error("{bytes: 4, lanes: 8}"),
            "m.yaml:4:5: phases: a rule without op; expected op: [..], and lanes or groups");
  EXPECT_EQ(rule_error("{op: ld, lanes: 8}"),
            "m.yaml:4:5: phases: a rule without bytes; expected bytes: [..], and lanes or groups");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4}"),
            "m.yaml:4:5: phases: no lanes; expected lanes: N or groups: [[0-3,20-23], ..]");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 4, groups: [[0-7]]}"),
            "m.yaml:4:42: phases: groups: both lanes and groups; expected lanes: N or groups: "
            "[[0-3,20-23], ..]");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, refused: no, lanes: 4}"),
            "m.yaml:4:33: phases: refused: an access that the machine does not have is not served; "
            "expected no lanes, groups or conflict_banks beside it");
  EXPECT_EQ(rule_error("{op: ld, op: st, bytes: 4, lanes: 8}"),
            "m.yaml:4:14: phases: key 'op' stands twice in a rule");
  EXPECT_EQ(rule_error("{op: load, bytes: 4, lanes: 8}"),
            "m.yaml:4:10: phases: op: 'load' is not an op; expected ld, st, atom, ldmatrix, "
            "stmatrix");
  EXPECT_EQ(rule_error("{op: [ld, ld], bytes: 4, lanes: 8}"),
            "m.yaml:4:15: phases: op: ld stands twice");
  EXPECT_EQ(rule_error("{op: [], bytes: 4, lanes: 8}"), "m.yaml:4:10: phases: op: an empty list");
  EXPECT_EQ(rule_error("{op: ld, bytes: 3, lanes: 8}"),
            "m.yaml:4:21: phases: bytes: 3 is not the width of an access; expected 1, 2, 4, 8, 12, "
            "16");
  EXPECT_EQ(rule_error("{op: ld, bytes: \"4\", lanes: 8}"),
            "m.yaml:4:21: phases: bytes: \"4\" is a text; expected an integer without quotes");
  EXPECT_EQ(rule_error("{op: ld, bytes: [4, 8, 4], lanes: 8}"),
            "m.yaml:4:28: phases: bytes: 4 stands twice");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 8, standing: sure}"),
            "m.yaml:4:44: phases: standing: 'sure' is not a value of this key; expected measured, "
            "vendor, claimed, assumed");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 8, source: [a]}"),
            "m.yaml:4:42: phases: source: not a single value");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 8, source: \"\\e[0m\"}"),
            "m.yaml:4:42: phases: source: holds a control character; expected plain text");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, refused: \"\"}"),
            "m.yaml:4:33: phases: refused: an empty text");
  EXPECT_EQ(rule_error("[ld, 4, 8]"),
            "m.yaml:4:5: phases: not a rule; expected {op: .., bytes: .., lanes: ..}");
}

TEST(PhaseList, WidthsThatAnOpDoesNotHave) {
  EXPECT_EQ(rule_error("{op: [ld, ldmatrix], bytes: [16, 8], lanes: 8}"),
            "m.yaml:4:38: phases: bytes: ldmatrix of 8 bytes; its rows have 16 bytes");
  EXPECT_EQ(rule_error("{op: stmatrix, bytes: 4, lanes: 8}"),
            "m.yaml:4:27: phases: bytes: stmatrix of 4 bytes; its rows have 16 bytes");
  for (const std::string bytes : {"1", "2", "12", "16"}) {
    EXPECT_EQ(
        rule_error("{op: atom, bytes: " + bytes + ", lanes: 8}"),
        "m.yaml:4:23: phases: bytes: atom of " + bytes + " bytes; an atomic has 4 or 8 bytes");
  }
}

TEST(PhaseList, LanesOutsideTheMachine) {
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 0}"),
            "m.yaml:4:31: phases: lanes: 0 is out of range; expected 1..64");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 9}"),
            "m.yaml:4:31: phases: lanes: 9 is out of range; expected 1..8, the lanes of the "
            "machine");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-7], [6, 7-9]]}"),
            "m.yaml:4:44: phases: groups: lane 8 is beyond the machine's; lanes: 8 has lanes 0..7");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-64]]}"),
            "m.yaml:4:34: phases: groups: 64 is out of range; expected 0..63");
}

TEST(PhaseList, EveryLaneStandsOnceInTheGroups) {
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-3], [2, 4-7]]}"),
            "m.yaml:4:41: phases: groups: lane 2 stands in two groups; expected every lane once");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-3, 2], [4-7]]}"),
            "m.yaml:4:39: phases: groups: lane 2 stands twice in a group");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-3], [5-6]]}"),
            "m.yaml:4:32: phases: groups: lanes 4,7 stand in no group; expected each of the "
            "machine's 8 lanes once");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-3], [5-7]]}"),
            "m.yaml:4:32: phases: groups: lane 4 stands in no group; expected each of the "
            "machine's 8 lanes once");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-7], []]}"),
            "m.yaml:4:40: phases: groups: a group without lanes");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [0-7]}"),
            "m.yaml:4:33: phases: groups: not a group; expected a list of lanes, [0-3,20-23]");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: 0-7}"),
            "m.yaml:4:32: phases: groups: not a list of groups; expected [[0-3,20-23], "
            "[4-7,16-19], ..]");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[3-0, 4-7]]}"),
            "m.yaml:4:34: phases: groups: '3-0' runs backwards; expected the lower lane first");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[a-3]]}"),
            "m.yaml:4:34: phases: groups: 'a' is not an integer; expected 0..63");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, groups: [[0-7]]}"), "no error");
}

TEST(PhaseList, ConflictBanksDivideTheBanks) {
  for (const std::string n : {"3", "64"}) {
    EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 8, conflict_banks: " + n + "}"),
              "m.yaml:4:50: phases: conflict_banks: " + n +
                  " does not divide banks: 32; expected a divisor of the bank count");
  }
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 8, conflict_banks: 0}"),
            "m.yaml:4:50: phases: conflict_banks: 0 is out of range; expected 1..1024");
  EXPECT_EQ(rule_error("{op: ld, bytes: 4, lanes: 8, conflict_banks: 16}"), "no error");
}

TEST(PhaseList, OneRuleForAnAccess) {
  EXPECT_EQ(error_of("phases:\n"
                     "  - {op: [ld, st], bytes: [4, 8], lanes: 8}\n"
                     "  - {op: [atom, st], bytes: [8], lanes: 4}\n"),
            "m.yaml:3:30: phases: bytes: st of 8 bytes is covered twice; expected one rule for an "
            "access");
}

TEST(PhaseList, IsHeldAgainstTheWholeMachine) {
  // The rule stands in the file in front of the keys that it does not fit.
  EXPECT_EQ(error_of("phases: [{op: ld, bytes: 4, lanes: 32}]\nlanes: 16\n"),
            "m.yaml:1:36: phases: lanes: 32 is out of range; expected 1..16, the lanes of the "
            "machine");
  EXPECT_EQ(error_of("phases: [{op: ld, bytes: 4, lanes: 4, conflict_banks: 32}]\nbanks: 16\n"),
            "m.yaml:1:55: phases: conflict_banks: 32 does not divide banks: 16; expected a divisor "
            "of the bank count");
}

TEST(PhaseList, StandsInYamlOnly) {
  EXPECT_EQ(error_of("phases: []\n"),
            "m.yaml:1:9: phases: an empty list; expected rules, derived or whole");
  EXPECT_EQ(error_of("phases: {op: ld}\n"), "m.yaml:1:9: phases: not a single value");
  EXPECT_EQ(error_of("phases: listed\n"),
            "m.yaml:1:9: phases: 'listed' is not a value of this key; expected derived, whole");
  EXPECT_EQ(error_of("banks: 32\n", {"phases=[{op: ld, bytes: 4, lanes: 8}]"}).substr(0, 80),
            "--set phases=[{op: ld, bytes: 4, lanes: 8}]: phases: '[{op: ld, bytes: 4, lanes:");
  EXPECT_EQ(error_of("banks: [1]\n"), "m.yaml:1:8: banks: not a single value");
}

TEST(PhaseList, AGroupBeyondTheBanksIsLegalAndRemarkedOn) {
  const Machine machine = machine_from_yaml(
      "phases: [{op: [ld, st], bytes: [4, 8], lanes: 32}, {op: ld, bytes: 16, lanes: 8},\n"
      "         {op: st, bytes: 16, lanes: 8, conflict_banks: 16},\n"
      "         {op: ldmatrix, bytes: 16, refused: none}]\n",
      "m.yaml");
  EXPECT_THAT(machine_remarks(machine),
              ElementsAre("phases: ld of 8 bytes: a group of 32 lanes asks for 256 bytes, and 32 "
                          "banks of 4 give 128 at once: without equal addresses it takes several "
                          "wavefronts",
                          "phases: st of 16 bytes: a group of 8 lanes asks for 128 bytes, and 16 "
                          "banks of 4 give 64 at once: without equal addresses it takes several "
                          "wavefronts"));
  EXPECT_THAT(machine_remarks(load_machine("classic", {"phases=whole"})), IsEmpty());
}

}  // namespace
}  // namespace warpbank
