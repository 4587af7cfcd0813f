// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class OutputsTest : public CliTest {
 protected:
  OutputsTest() { write("a.trace", text_trace("ld 4 0:128 pc=10\nst 4 0:4\n")); }
};

TEST_F(OutputsTest, AFileHoldsWhatStandardOutputWouldHaveShown) {
  for (const std::string format : {"table", "json", "csv"}) {
    const Outcome shown = run("replay a.trace --format " + format);
    const Outcome written = run("replay a.trace -o out --format " + format);
    EXPECT_EQ(written.code, 0);
    EXPECT_EQ(written.out, "");
    EXPECT_EQ(read("out"), shown.out);
  }
  EXPECT_THAT(files(), ElementsAre("a.trace", "out"));
}

TEST_F(OutputsTest, AResultsFolderHoldsEverything) {
  const Outcome outcome = run("replay a.trace -o new/results/ --set banks=16");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Bank conflicts"));
  EXPECT_EQ(shell("ls new/results").out, "by_pc.csv\nmachine.yaml\nrequests.csv\nresult.json\n");
  EXPECT_EQ(read("new/results/result.json"),
            run("replay a.trace --set banks=16 --format json").out);
  EXPECT_EQ(read("new/results/by_pc.csv"), run("replay a.trace --set banks=16 --format csv").out);
  run("replay a.trace --set banks=16 --per-request requests.csv");
  EXPECT_EQ(read("new/results/requests.csv"), read("requests.csv"));
  // The machine that was written is the machine that was used.
  EXPECT_EQ(run("replay a.trace -m new/results/machine.yaml --format json").out,
            read("new/results/result.json"));
  EXPECT_EQ(run("replay a.trace -o new/results").code, 0) << "a folder that exists needs no slash";
}

TEST_F(OutputsTest, FailedInputLeavesNothingAnywhere) {
  write("bad.trace", text_trace("ld 4 0:4\nld 4 0:3\n"));
  const Outcome outcome = run("replay bad.trace -o new/results/ --per-request r.csv");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(run("replay bad.trace -o out.json --format json").code, 2);
  EXPECT_THAT(files(), ElementsAre("a.trace", "bad.trace"));
}

TEST_F(OutputsTest, AnOldResultSurvivesAFailure) {
  write("bad.trace", text_trace("ld 4 0:3\n"));
  write("out", "old");
  EXPECT_EQ(run("replay bad.trace -o out").code, 2);
  EXPECT_EQ(read("out"), "old");
}

TEST_F(OutputsTest, WhatCannotBeWrittenIsOneLineAndTwo) {
  for (const std::string where :
       {"-o no/such/file", "-o /dev/full", "--per-request no/such/file", "--per-request /dev/full",
        "-o a.trace/folder/", "-o /proc/self/nothing/", "> /dev/full", ">&-"}) {
    const Outcome outcome = run("replay a.trace " + where);
    EXPECT_EQ(outcome.code, 2) << where;
    EXPECT_THAT(outcome.err, testing::MatchesRegex("warpbank: [^\n]*\n")) << where;
  }
  EXPECT_THAT(files(), ElementsAre("a.trace"));
  for (const std::string verb : {"info a.trace", "machines", "machines sm_80", "--help",
                                 "--version", "replay --help", "info a.trace --format json"}) {
    EXPECT_EQ(run(verb + " > /dev/full").code, 2) << verb;
  }
}

TEST_F(OutputsTest, AFullDiskForTheReportLeavesNoOtherFileEither) {
  EXPECT_EQ(run("replay a.trace --per-request r.csv -o results/ > /dev/full").code, 2);
  EXPECT_THAT(files(), ElementsAre("a.trace"));
}

TEST_F(OutputsTest, TheTraceIsNotOverwritten) {
  const std::string before = read("a.trace");
  for (const std::string output : {"-o ./a.trace", "--per-request a.trace"}) {
    const Outcome outcome = run("replay a.trace " + output);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("would be overwritten"));
  }
  EXPECT_EQ(read("a.trace"), before);
}

TEST_F(OutputsTest, NoOutputOverwritesAnInputOrAnotherOutput) {
  write("m.yaml", "base: classic\n");
  write("a.trace.vcd", read("a.trace"));
  shell("mkdir results; ln -s results again");
  const std::vector<std::string> before = files();
  const std::string systemc = "--engine systemc --wave-window 0:9 ";
  const std::vector<std::pair<std::string, std::string>> all = {
      {"replay a.trace " + systemc + "--wave a.trace", "overwritten"},
      {"replay a.trace " + systemc + "--wave ./results/../a.trace", "overwritten"},
      {"replay a.trace -m m.yaml -o m.yaml", "overwritten"},
      {"check a.trace.vcd --engines systemc --wave a.trace --wave-window 0:9", "overwritten"},
      {"replay a.trace -o x --per-request x", "--per-request and by -o"},
      {"replay a.trace -o x --per-request ./results/../x", "--per-request and by -o"},
      {"replay a.trace -o results/ --per-request again/requests.csv", "--per-request and by -o"},
      {"replay a.trace -o new/ --per-request ./new/result.json", "--per-request and by -o"},
      {"replay a.trace " + systemc + "--wave x -o x", "--wave and by -o"},
      {"replay a.trace -o -", "no name of a file"},
      {"replay a.trace --per-request -", "no name of a file"},
  };
  for (const auto& [arguments, message] : all) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(message)) << arguments;
    EXPECT_EQ(files(), before) << arguments;
  }
  EXPECT_EQ(read("a.trace.vcd"), read("a.trace"));
  EXPECT_EQ(run("replay a.trace -o /dev/null --per-request /dev/null").code, 0);
  EXPECT_EQ(run("replay a.trace -o results/").code, 0);
  EXPECT_EQ(run("replay a.trace -m results/machine.yaml -o results/").code, 0);
}

TEST_F(OutputsTest, AReaderThatHasSeenEnoughIsNoError) {
  std::string lines;
  for (int i = 0; i < 5000; ++i) lines += "ld 4 0:4 pc=" + std::to_string(i) + "\n";
  write("long.trace", text_trace(lines));
  const Outcome outcome = shell(
      "{ $WARPBANK replay long.trace --format json --per-request r.csv; echo $? > code; } "
      "| head -c 1");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(read("code"), "0\n");
  EXPECT_TRUE(exists("r.csv"));
}

TEST_F(OutputsTest, AnInterruptLeavesNothing) {
  // The writer of the fifo keeps it open, so the replay waits in the middle of its input.
  const Outcome outcome = shell(
      "mkfifo pipe; { cat a.trace; exec sleep 20; } > pipe & feeder=$!; "
      "$WARPBANK replay - -o results/ --per-request r.csv < pipe & replay=$!; "
      "n=0; while ! ls results/*part* > part.txt 2> part.txt && [ $n -lt 100 ]; do "
      "sleep 0.1; n=$((n+1)); done; "
      "kill -TERM $replay; kill $feeder; wait $replay; echo $?");
  EXPECT_NE(outcome.out, "0\n");
  EXPECT_FALSE(exists("results/"));
  EXPECT_THAT(files(), ElementsAre("a.trace", "part.txt", "pipe"));
}

}  // namespace
}  // namespace warpbank
