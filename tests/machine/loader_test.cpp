// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// What a machine file may say, and the one line that answers every mistake in it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "machine/effective_yaml.h"
#include "machine/machine_loader.h"
#include "machine/presets.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

std::string error_of(const std::string& text, const std::vector<std::string>& sets = {}) {
  try {
    machine_from_yaml(text, "m.yaml", sets);
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Loader, EveryKeyIsRead) {
  const Machine machine = machine_from_yaml(
      "name: mine\nsource: me\nlanes: 64\nbanks: 31\nbank_bytes: 8\nshared_bytes: 4096\n"
      "ports: 2\nmapping: skew\nbroadcast: none\nphases: whole\nextra_latency: 7\n"
      "interleave_bytes: 4\nlane_words: first\natomics: serialize\natomic_cycles: 5\n",
      "m.yaml");
  Machine expected;
  expected.name = "mine";
  expected.source = "me";
  expected.lanes = 64;
  expected.banks = 31;
  expected.bank_bytes = 8;
  expected.shared_bytes = 4096;
  expected.ports = 2;
  expected.mapping = Mapping::kSkew;
  expected.broadcast = Broadcast::kNone;
  expected.phases = Phases::kWhole;
  expected.extra_latency = 7;
  expected.interleave_bytes = 4;
  expected.lane_words = LaneWords::kFirst;
  expected.atomics = Atomics::kSerialize;
  expected.atomic_cycles = 5;
  EXPECT_TRUE(machine == expected);
  EXPECT_EQ(machine.rows(), 17U);  // ceil(4096 / (31 * 8))
  EXPECT_TRUE(machine_from_yaml("pair_rule: true\n", "m.yaml").pair_rule);
  EXPECT_FALSE(machine_from_yaml("pair_rule: true\n", "m.yaml", {"pair_rule=false"}).pair_rule);
}

TEST(Loader, AnInterleaveThatIsNotSetFollowsTheWidthOfTheBanks) {
  EXPECT_EQ(load_machine("classic", {"bank_bytes=16"}).interleave(), 16);
  const Machine classic = load_machine("classic");
  EXPECT_EQ(machine_from_yaml(effective_yaml(classic), "m.yaml", {"bank_bytes=8"}).interleave(), 8);
  EXPECT_EQ(load_machine("sm_30", {"bank_bytes=16"}).interleave(), 4);
  EXPECT_EQ(load_machine("sm_30", {"interleave_bytes=0"}).interleave(), 8);
}

TEST(Loader, ABaseGivesWhatTheFileLeavesOut) {
  const Machine machine = machine_from_yaml("base: sm_80\nbanks: 16\n", "m.yaml");
  EXPECT_EQ(machine.banks, 16);
  EXPECT_EQ(machine.shared_bytes, 167936U);
}

TEST(Loader, SetWinsOverTheFile) {
  const Machine machine =
      load_machine("classic", {"banks=24", "mapping=skew", "name=a=b", "extra_latency=3"});
  EXPECT_EQ(machine.banks, 24);
  EXPECT_EQ(machine.mapping, Mapping::kSkew);
  EXPECT_EQ(machine.name, "a=b");
  EXPECT_EQ(machine.extra_latency, 3);
}

TEST(Loader, TheEffectiveYamlLoadsBackToTheSameMachine) {
  Machine machine = load_machine("sm_80", {"banks=31", "broadcast=single", "ports=3"});
  machine.source = "quotes \" and: colons # and\nlines";
  EXPECT_TRUE(machine_from_yaml(effective_yaml(machine), "m.yaml") == machine);
}

TEST(Loader, MistakesAreToldWithPlaceTokenAndHint) {
  EXPECT_EQ(error_of("lanes: 32\nbannks: 16\n"),
            "m.yaml:2:1: unknown key 'bannks'; did you mean 'banks'?");
  EXPECT_EQ(error_of("phasse: [{op: ld, bytes: 4, lanes: 8}]\n"),
            "m.yaml:1:1: unknown key 'phasse'; did you mean 'phases'?");
  EXPECT_EQ(error_of("lanes: 32\nlanes: 16\n"), "m.yaml:2:1: key 'lanes' stands twice");
  EXPECT_EQ(error_of("banks: many\n"),
            "m.yaml:1:8: banks: 'many' is not an integer; expected 1..1024");
  EXPECT_EQ(error_of("banks: 0\n"), "m.yaml:1:8: banks: 0 is out of range; expected 1..1024");
  EXPECT_EQ(error_of("banks: 32.0\n"),
            "m.yaml:1:8: banks: '32.0' is not an integer; expected 1..1024");
  EXPECT_EQ(error_of("banks: -1\n"), "m.yaml:1:8: banks: '-1' is not an integer; expected 1..1024");
  EXPECT_EQ(error_of("banks: 99999999999999999999\n"),
            "m.yaml:1:8: banks: 99999999999999999999 is out of range; expected 1..1024");
  EXPECT_EQ(error_of("banks: \"32\"\n"),
            "m.yaml:1:8: banks: \"32\" is a text; expected an integer without quotes");
  EXPECT_EQ(error_of("banks: [32]\n"), "m.yaml:1:8: banks: not a single value");
  EXPECT_EQ(error_of("mapping: hash\n"),
            "m.yaml:1:10: mapping: 'hash' is not a value of this key; expected modulo, xor, skew");
  EXPECT_EQ(error_of("bank_bytes: 3\n"),
            "m.yaml:1:13: bank_bytes: 3 is not a power of two; expected 1, 2, 4, 8, 16 or 32");
  EXPECT_EQ(error_of("interleave_bytes: 3\nbank_bytes: 8\n"),
            "m.yaml:1:19: interleave_bytes: 3 is not a power of two; expected one up to "
            "bank_bytes, 8");
  EXPECT_EQ(error_of("bank_bytes: 8\ninterleave_bytes: 16\n"),
            "m.yaml:2:19: interleave_bytes, bank_bytes: 16 is more than the 8 of a bank row; "
            "interleave_bytes: 0 follows bank_bytes");
  EXPECT_EQ(error_of("base: sm_30\n", {"bank_bytes=2"}),
            "--set bank_bytes=2: interleave_bytes, bank_bytes: 4 is more than the 2 of a bank row; "
            "interleave_bytes: 0 follows bank_bytes");
  EXPECT_EQ(error_of("pair_rule: yes\n"),
            "m.yaml:1:12: pair_rule: 'yes' is not a value of this key; expected true, false");
  EXPECT_EQ(error_of("lane_words: second\n"),
            "m.yaml:1:13: lane_words: 'second' is not a value of this key; expected all, first");
  EXPECT_EQ(error_of("atomics: both\n"),
            "m.yaml:1:10: atomics: 'both' is not a value of this key; expected merge, serialize");
  EXPECT_EQ(error_of("atomic_cycles: 0\n"),
            "m.yaml:1:16: atomic_cycles: 0 is out of range; expected 1..1024");
  EXPECT_EQ(error_of("banks: 24\nmapping: xor\n"),
            "m.yaml:2:10: mapping: xor needs a power of two of banks, not 24; use modulo or skew");
  EXPECT_EQ(error_of("base: sm80\n").substr(0, 42), "m.yaml:1:7: base: unknown machine 'sm80'; ");
  EXPECT_EQ(error_of("base: \"\"\n"), "m.yaml:1:7: base: empty; name a machine");
  EXPECT_EQ(error_of("banks: 8\n---\nbanks: 16\n"),
            "m.yaml:2:1: a second document; a file describes one machine");
  EXPECT_EQ(error_of("banks: 8\n...\ngarbage: [\n"),
            "m.yaml:3:1: a second document; a file describes one machine");
  EXPECT_EQ(error_of("# one\n---\nbanks: 8\n...\n# end\n"), "no error");
  EXPECT_EQ(error_of("just words\n"), "m.yaml:1:1: not a machine; expected lines of key: value");
  EXPECT_EQ(error_of(""), "m.yaml: not a machine; expected lines of key: value");
  EXPECT_EQ(error_of("a: [1\n").substr(0, 17), "m.yaml:2:1: not Y");
  for (const std::string key : {"name", "source"}) {
    const std::string column = std::to_string(key.size() + 3);
    for (const std::string text : {"\\e[31m", "a\\rb", "\\x07", "\\x7f"}) {
      EXPECT_EQ(
          error_of(key + ": \"" + text + "\"\n"),
          "m.yaml:1:" + column + ": " + key + ": holds a control character; expected plain text");
    }
  }
  EXPECT_NE(error_of("name: \"two\\nlines\"\n"), "no error");
  EXPECT_EQ(error_of("source: |\n  two\n  lines\n"), "no error");
}

TEST(Loader, MistakesInSetsNameTheSet) {
  EXPECT_EQ(error_of("banks: 8\n", {"banks=4", "banks=4"}),
            "--set banks=4: key 'banks' is set twice");
  EXPECT_EQ(error_of("banks: 8\n", {"banks"}), "--set banks: not of the form key=value");
  EXPECT_EQ(error_of("banks: 8\n", {"prots=2"}),
            "--set prots=2: unknown key 'prots'; did you mean 'ports'?");
  EXPECT_EQ(error_of("mapping: xor\n", {"banks=31"}),
            "m.yaml:1:10: mapping: xor needs a power of two of banks, not 31; use modulo or skew");
}

TEST(Loader, AMachineBasedOnItselfEnds) {
  const std::string file = testing::TempDir() + "/self.yaml";
  {
    FILE* out = fopen(file.c_str(), "w");
    ASSERT_NE(out, nullptr);
    fprintf(out, "base: %s\n", file.c_str());
    fclose(out);
  }
  try {
    load_machine(file);
    FAIL();
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("based on each other"), std::string::npos);
  }
}

TEST(Loader, ABaseIsNamedFromTheFolderOfTheFileThatSaysSo) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("loader_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder / "mine");
  std::ofstream(folder / "half.yaml") << "banks: 16\n";
  std::ofstream(folder / "mine" / "fast.yaml") << "base: ../half.yaml\nports: 2\n";
  std::ofstream(folder / "mine" / "lost.yaml") << "base: half.yaml\n";

  const Machine machine = load_machine((folder / "mine" / "fast.yaml").string());
  EXPECT_EQ(machine.banks, 16);
  EXPECT_EQ(machine.ports, 2);
  EXPECT_THROW(load_machine((folder / "mine" / "lost.yaml").string()), UserError);
  std::filesystem::remove_all(folder);
}

TEST(Loader, UnknownMachinesAreAnsweredWithTheNearOne) {
  try {
    load_machine("clasic");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(),
                 "unknown machine 'clasic'; did you mean 'classic'? Or name a YAML file");
  }
  EXPECT_THROW(load_machine("/"), UserError);
}

TEST(Loader, ABaseOnTheCommandLineIsWhereItStarts) {
  const LoadedMachine loaded = load_machine_with_notes("sm_80", {"base=gfx942", "extra_latency=4"});
  Machine expected = load_machine("gfx942");
  expected.extra_latency = 4;
  EXPECT_TRUE(loaded.machine == expected);
  ASSERT_EQ(loaded.notes.size(), 1U);
  EXPECT_EQ(loaded.notes[0], "--set base=gfx942: starts from it, not from preset sm_80");
  EXPECT_THROW(load_machine("sm_80", {"base=gfx94"}), UserError);
}

}  // namespace
}  // namespace warpbank
