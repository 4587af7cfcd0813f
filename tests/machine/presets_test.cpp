// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The presets: each loads, says where it comes from, and has the figures of its sources.
#include "machine/presets.h"

#include <gmock/gmock.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "machine/access_plans.h"
#include "machine/effective_yaml.h"
#include "machine/lane_groups.h"
#include "machine/machine_loader.h"
#include "machine/machine_remarks.h"
#include "machine/phase_plan.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Figures {
  int lanes;
  int banks;
  int bank_bytes;
  std::uint64_t shared_bytes;
};

const std::map<std::string, Figures> kFigures = {
    {"classic", {32, 32, 4, 65536}},   {"sm_10", {32, 16, 4, 16384}},
    {"sm_20", {32, 32, 4, 49152}},     {"sm_30", {32, 32, 8, 49152}},
    {"sm_30_8b", {32, 32, 8, 49152}},  {"sm_50", {32, 32, 4, 65536}},
    {"sm_52", {32, 32, 4, 98304}},     {"sm_60", {32, 32, 4, 65536}},
    {"sm_61", {32, 32, 4, 98304}},     {"sm_62", {32, 32, 4, 65536}},
    {"sm_70", {32, 32, 4, 98304}},     {"sm_75", {32, 32, 4, 65536}},
    {"sm_80", {32, 32, 4, 167936}},    {"sm_86", {32, 32, 4, 102400}},
    {"sm_87", {32, 32, 4, 167936}},    {"sm_89", {32, 32, 4, 102400}},
    {"sm_90", {32, 32, 4, 233472}},    {"sm_100", {32, 32, 4, 233472}},
    {"sm_103", {32, 32, 4, 233472}},   {"sm_110", {32, 32, 4, 233472}},
    {"sm_120", {32, 32, 4, 102400}},   {"sm_121", {32, 32, 4, 102400}},
    {"gfx906", {64, 32, 4, 65536}},    {"gfx90a", {64, 32, 4, 65536}},
    {"gfx942", {64, 32, 4, 65536}},    {"gfx950", {64, 64, 4, 163840}},
    {"gfx1100", {32, 32, 4, 65536}},   {"gfx1201", {32, 32, 4, 65536}},
    {"gpgpusim", {32, 32, 4, 233472}},
};

/// The lane groups of an access, as a machine file writes them.
std::vector<std::string> groups(const std::string& machine, Op op, int bytes) {
  std::vector<std::string> texts;
  for (const std::uint64_t group : phase_plan(load_machine(machine), op, bytes).groups) {
    texts.push_back(lanes_text(group));
  }
  return texts;
}

std::vector<std::string> chips_from_5_0() {
  std::vector<std::string> names;
  for (const std::string& name : preset_names()) {
    if (name.rfind("sm_", 0) == 0 && kFigures.count(name) != 0 && name != "sm_10" &&
        name != "sm_20" && name.rfind("sm_30", 0) != 0) {
      names.push_back(name);
    }
  }
  return names;
}

TEST(Presets, AreTheseWithTheseFigures) {
  EXPECT_THAT(preset_names(), SizeIs(kFigures.size()));
  EXPECT_EQ(preset_names().front(), "classic");
  for (const auto& [name, figures] : kFigures) {
    const LoadedMachine loaded = load_machine_with_notes(name);
    const Machine& machine = loaded.machine;
    EXPECT_EQ(machine.name, name);
    EXPECT_EQ(machine.lanes, figures.lanes) << name;
    EXPECT_EQ(machine.banks, figures.banks) << name;
    EXPECT_EQ(machine.bank_bytes, figures.bank_bytes) << name;
    EXPECT_EQ(machine.shared_bytes, figures.shared_bytes) << name;
    EXPECT_EQ(machine.extra_latency, 0) << name;
    EXPECT_EQ(machine.ports, 1) << name;
    EXPECT_EQ(machine.mapping, Mapping::kModulo) << name;
    EXPECT_THAT(loaded.notes, IsEmpty()) << name;
    EXPECT_THAT(machine_remarks(machine), IsEmpty()) << name;
  }
}

TEST(Presets, SayWhereEveryRuleComesFrom) {
  for (const std::string& name : preset_names()) {
    const Machine machine = load_machine(name);
    EXPECT_THAT(machine.source, HasSubstr(": ")) << name;
    for (const PhaseRule& rule : machine.phase_rules) EXPECT_FALSE(rule.source.empty()) << name;
    const bool chip = name != "classic" && name != "gpgpusim";
    EXPECT_EQ(machine.phases == Phases::kListed, chip) << name;
    EXPECT_NO_THROW(check_machine(machine)) << name;
  }
}

TEST(Presets, LoadBackFromTheirEffectiveYaml) {
  for (const std::string& name : preset_names()) {
    const Machine machine = load_machine(name);
    const LoadedMachine again = machine_from_text(effective_yaml(machine), "m.yaml");
    EXPECT_TRUE(again.machine == machine) << name;
    EXPECT_EQ(again.machine.interleave_bytes, machine.interleave_bytes) << name;
    EXPECT_THAT(again.notes, IsEmpty()) << name;
  }
}

/// A file with one byte lost or changed is a machine or one line of complaint, never a crash.
TEST(Presets, DamagedTheyAreAnswered) {
  std::mt19937 random(1);
  for (const std::string& name : preset_names()) {
    for (int i = 0; i < 60; ++i) {
      std::string text(preset_text(name));
      const std::size_t at = random() % text.size();
      const std::string marks = "[]{},:-#\n 0x";
      if (i % 2 == 0) text.erase(at, 1 + random() % 3);
      if (i % 2 == 1) text[at] = marks[random() % marks.size()];
      try {
        check_machine(machine_from_yaml(text, "m.yaml"));
      } catch (const UserError& error) {
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      }
    }
  }
}

TEST(Presets, PairRuleFromComputeCapability5To12) {
  for (const std::string& name : preset_names()) {
    const bool pairs = name.rfind("sm_", 0) == 0 && name != "sm_10" && name != "sm_20" &&
                       name.rfind("sm_30", 0) != 0;
    EXPECT_EQ(load_machine(name).pair_rule, pairs) << name;
  }
  // Unknown from 9.0 on: one line, in one file, decides for all of them.
  EXPECT_THAT(std::string(preset_text("sm_90")), HasSubstr("pair_rule: true  # unknown"));
  for (const std::string name : {"sm_100", "sm_103", "sm_110", "sm_120", "sm_121"}) {
    EXPECT_EQ(preset_text(name).find("\npair_rule:"), std::string_view::npos) << name;
    EXPECT_THAT(load_machine(name).source, HasSubstr("Pair rule: unknown")) << name;
  }
}

TEST(Presets, NvidiaGroupsFrom5To12) {
  for (const std::string& name : chips_from_5_0()) {
    for (const Op op : {Op::kLoad, Op::kStore}) {
      for (const int bytes : {1, 2, 4}) EXPECT_THAT(groups(name, op, bytes), ElementsAre("0-31"));
      EXPECT_THAT(groups(name, op, 8), ElementsAre("0-15", "16-31")) << name;
      for (const int bytes : {12, 16}) {
        EXPECT_THAT(groups(name, op, bytes), ElementsAre("0-7", "8-15", "16-23", "24-31")) << name;
      }
    }
    EXPECT_THAT(groups(name, Op::kAtomic, 4), ElementsAre("0-31")) << name;
    EXPECT_THAT(groups(name, Op::kAtomic, 8), ElementsAre("0-15", "16-31")) << name;
    for (const Op op : {Op::kLoadMatrix, Op::kStoreMatrix}) {
      EXPECT_THAT(groups(name, op, 16), ElementsAre("0-7", "8-15", "16-23", "24-31")) << name;
    }
    EXPECT_EQ(load_machine(name).atomics, Atomics::kMerge) << name;
    EXPECT_EQ(load_machine(name).broadcast, Broadcast::kMulticast) << name;
  }
}

TEST(Presets, Sm10HasHalfWarpsAndRefusesWhatIsWide) {
  const Machine machine = load_machine("sm_10");
  EXPECT_EQ(machine.broadcast, Broadcast::kSingle);
  for (const Op op : {Op::kLoad, Op::kStore}) {
    for (const int bytes : {1, 2, 4}) {
      EXPECT_THAT(groups("sm_10", op, bytes), ElementsAre("0-15", "16-31"));
    }
  }
  EXPECT_THAT(groups("sm_10", Op::kAtomic, 4), ElementsAre("0-15", "16-31"));
  int refused = 0;
  for (const AccessPlan& access : access_plans(machine)) {
    const bool wide = access.bytes.front() > 4;
    ASSERT_NE(access.rule, nullptr);
    EXPECT_EQ(!access.rule->refused.empty(), wide) << access_text(access.ops, access.bytes);
    if (!wide) continue;
    EXPECT_THAT(access.rule->refused, HasSubstr("several requests"));
    ++refused;
  }
  EXPECT_GT(refused, 0);
}

TEST(Presets, KeplerHasTwoModesOfWideBanks) {
  EXPECT_EQ(load_machine("sm_30").interleave(), 4);
  EXPECT_EQ(load_machine("sm_30_8b").interleave(), 8);
  for (const std::string name : {"sm_30", "sm_30_8b"}) {
    EXPECT_THAT(groups(name, Op::kLoad, 8), ElementsAre("0-31"));
    EXPECT_THAT(groups(name, Op::kLoad, 16), ElementsAre("0-15", "16-31"));
  }
  EXPECT_THAT(groups("sm_20", Op::kLoad, 8), ElementsAre("0-15", "16-31"));
  EXPECT_THAT(effective_yaml(load_machine("sm_20")), HasSubstr("Not modelled"));
}

const std::vector<std::string> kSwappedGroups = {"0-3,20-23",   "4-7,16-19",   "8-11,28-31",
                                                 "12-15,24-27", "32-35,52-55", "36-39,48-51",
                                                 "40-43,60-63", "44-47,56-59"};

TEST(Presets, AmdGroups) {
  for (const std::string name : {"gfx906", "gfx90a", "gfx942"}) {
    EXPECT_THAT(groups(name, Op::kLoad, 4), ElementsAre("0-31", "32-63"));
    EXPECT_THAT(groups(name, Op::kStore, 4), ElementsAre("0-31", "32-63"));
    EXPECT_THAT(groups(name, Op::kLoad, 8), ElementsAre("0-15", "16-31", "32-47", "48-63"));
    EXPECT_EQ(groups(name, Op::kLoad, 16), kSwappedGroups);
    EXPECT_THAT(groups(name, Op::kStore, 16),
                ElementsAre("0-7", "8-15", "16-23", "24-31", "32-39", "40-47", "48-55", "56-63"));
  }
  EXPECT_THAT(groups("gfx1100", Op::kLoad, 16),
              ElementsAre("0-3,20-23", "4-7,16-19", "8-11,28-31", "12-15,24-27"));
  EXPECT_THAT(groups("gfx1201", Op::kLoad, 16), ElementsAre("0-7", "8-15", "16-23", "24-31"));
}

TEST(Presets, Gfx950HasSixtyFourBanksForSomeAccesses) {
  const Machine machine = load_machine("gfx950");
  const auto banks = [&](Op op, int bytes) {
    return phase_plan(machine, op, bytes).conflict_banks;
  };
  EXPECT_THAT(groups("gfx950", Op::kLoad, 8), ElementsAre("0-31", "32-63"));
  EXPECT_THAT(
      groups("gfx950", Op::kLoad, 16),
      ElementsAre("0-3,12-15,20-27", "4-11,16-19,28-31", "32-35,44-47,52-59", "36-43,48-51,60-63"));
  EXPECT_EQ(groups("gfx950", Op::kLoad, 12), kSwappedGroups);
  EXPECT_THAT(groups("gfx950", Op::kStore, 8), ElementsAre("0-15", "16-31", "32-47", "48-63"));
  EXPECT_EQ(banks(Op::kLoad, 4), 64);
  EXPECT_EQ(banks(Op::kLoad, 8), 64);
  EXPECT_EQ(banks(Op::kLoad, 16), 64);
  EXPECT_EQ(banks(Op::kLoad, 12), 32);
  EXPECT_EQ(banks(Op::kStore, 8), 32);
  // The sources disagree on 4 bytes: the other reading is one line away.
  std::string text(preset_text("gfx950"));
  const std::string line = "lanes: 64, conflict_banks: 64,";
  const std::size_t at = text.find(line);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, line.size(), "lanes: 32, conflict_banks: 32,");
  const PhasePlan other = phase_plan(machine_from_yaml(text, "m.yaml"), Op::kLoad, 4);
  EXPECT_EQ(other.conflict_banks, 32);
  EXPECT_THAT(other.groups, SizeIs(2));
}

TEST(Presets, GpgpusimLooksAtFirstWordsAndAllLanes) {
  const Machine machine = load_machine("gpgpusim");
  EXPECT_EQ(machine.lane_words, LaneWords::kFirst);
  EXPECT_EQ(machine.atomics, Atomics::kMerge);
  EXPECT_EQ(machine.broadcast, Broadcast::kMulticast);
  for (const AccessPlan& access : access_plans(machine)) {
    EXPECT_THAT(access.plan.groups, ElementsAre(0xffffffffU));
    EXPECT_THAT(access.plan.merged, IsEmpty());
  }
}

TEST(Presets, TheirPlansAreInWords) {
  const Machine machine = load_machine("sm_80");
  std::vector<std::string> lines;
  for (const AccessPlan& access : access_plans(machine)) {
    lines.push_back(access_text(access.ops, access.bytes) + ": " +
                    plan_text(machine, access.plan, access.rule) + "; " +
                    std::string(name_of(standing_of(access))));
  }
  EXPECT_THAT(
      lines,
      ElementsAre("ld and st of 1, 2 and 4 bytes: lanes 0-31; vendor",
                  "atom of 4 bytes: lanes 0-31; measured",
                  "ld of 8 bytes: lanes 0-15 | 16-31; where lanes pair up 0-31; vendor",
                  "st of 8 bytes: lanes 0-15 | 16-31; vendor",
                  "atom of 8 bytes: lanes 0-15 | 16-31; assumed",
                  "ld and st of 12 bytes: lanes 0-7 | 8-15 | 16-23 | 24-31; assumed",
                  "ld of 16 bytes: lanes 0-7 | 8-15 | 16-23 | 24-31; where lanes pair up 0-15 | "
                  "16-31; vendor",
                  "st of 16 bytes: lanes 0-7 | 8-15 | 16-23 | 24-31; vendor",
                  "ldmatrix of 16 bytes: lanes 0-7 | 8-15 | 16-23 | 24-31; measured",
                  "stmatrix of 16 bytes: lanes 0-7 | 8-15 | 16-23 | 24-31; assumed"));
  const Machine gfx950 = load_machine("gfx950");
  const PhasePlan store = phase_plan(gfx950, Op::kAtomic, 8);
  EXPECT_EQ(plan_text(gfx950, store, listed_rule(gfx950, Op::kAtomic, 8)),
            "lanes 0-15 | 16-31 | 32-47 | 48-63; 32 of 64 banks: b, b + 32.. share their ports");
}

}  // namespace
}  // namespace warpbank
