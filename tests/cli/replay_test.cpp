// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;

class ReplayTest : public CliTest {
 protected:
  /// A column of float tile[32][32], its row, a column of tile[32][33], a store with half the lanes
  /// on one bank, an empty request.
  ReplayTest() {
    write("a.trace", text_trace("ld 4 0:128 pc=10 warp=1 block=2,0,0 src=t.cu:4\n"
                                "ld 4 0:4 pc=20\n"
                                "ld 4 0:132 pc=10 warp=2\n"
                                "st 4 0:128 pc=30 mask=ffff\n"
                                "st 2 0:2 mask=0\n"));
    write("b.trace", text_trace("ld 4 0:8\n"));
  }
};

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  return names;
}

TEST_F(ReplayTest, KnownAnswersAsJson) {
  const Outcome outcome = run("replay a.trace -m classic --format json");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const Json json = outcome.json();
  EXPECT_THAT(keys(json),
              ElementsAre("schema", "version", "engine", "machine", "inputs", "totals", "by_op",
                          "by_pc", "wavefronts_histogram", "bank_rows", "nsight", "traffic"));
  EXPECT_THAT(keys(json["nsight"]), ElementsAre("shared_load", "shared_load_matrix", "shared_store",
                                                "shared_atomic", "total"));
  EXPECT_EQ(json["nsight"]["total"], Json::parse(R"({"instructions": 5, "requests": 4,
      "wavefronts": 50, "wavefronts_ideal": 4, "wavefronts_excessive": 46})"));
  EXPECT_EQ(json["traffic"], Json::parse(R"({"bytes_asked": 448, "bank_bytes": 448,
      "lane_transfers": 112, "conflict_cycles": 46})"));
  EXPECT_EQ(json["schema"], "warpbank.replay/1");
  EXPECT_EQ(json["version"], WARPBANK_VERSION);
  EXPECT_EQ(json["engine"], "analytic");
  EXPECT_EQ(json["machine"]["shared_bytes"], 65536);
  const Json& input = json["inputs"][0];
  EXPECT_THAT(keys(input), ElementsAre("path", "format", "xxh3", "requests", "skipped"));
  EXPECT_EQ(input["path"], "a.trace");
  EXPECT_EQ(input["format"], "text");
  EXPECT_EQ(input["xxh3"].get<std::string>().size(), 16U);
  EXPECT_EQ(input["requests"], 5);

  // 32 + 1 + 1 + 16 wavefronts, and one cycle for the empty request; its response comes after 3.
  EXPECT_EQ(json["totals"], Json::parse(R"({"requests": 5, "empty_requests": 1, "active_lanes": 112,
      "wavefronts": 50, "wavefronts_ideal": 4, "wavefronts_excessive": 46, "max_ways": 32,
      "cycles": 54})"));
  EXPECT_THAT(keys(json["by_op"]), ElementsAre("ld", "st", "atom", "ldmatrix", "stmatrix"));
  EXPECT_EQ(json["by_op"]["ld"]["wavefronts"], 34);
  EXPECT_EQ(json["by_op"]["st"]["wavefronts"], 16);
  EXPECT_EQ(json["wavefronts_histogram"], Json::parse(R"({"0": 1, "1": 2, "16": 1, "32": 1})"));

  const Json& row = json["by_pc"][0];
  EXPECT_THAT(keys(row),
              ElementsAre("kernel", "pc", "op", "bytes", "src", "requests", "active_lanes",
                          "wavefronts", "wavefronts_ideal", "wavefronts_excessive", "max_ways"));
  EXPECT_EQ(row["kernel"], nullptr);
  EXPECT_EQ(row["pc"], "0x10");
  EXPECT_EQ(row["src"], "t.cu:4");
  EXPECT_EQ(row["wavefronts_excessive"], 31);
  EXPECT_EQ(json["by_pc"].size(), 5U);

  // Bank 0 serves 32 + 1 + 1 + 16 rows, every other bank one for the row and one for the column.
  ASSERT_EQ(json["bank_rows"].size(), 32U);
  EXPECT_EQ(json["bank_rows"][0], 50);
  EXPECT_EQ(json["bank_rows"][31], 2);
}

TEST_F(ReplayTest, PartsAddUpToTheTotals) {
  const Json json = run("replay a.trace b.trace --format json").json();
  for (const std::string key : {"requests", "empty_requests", "active_lanes", "wavefronts",
                                "wavefronts_ideal", "wavefronts_excessive"}) {
    std::uint64_t by_op = 0;
    for (const Json& op : json["by_op"]) by_op += op[key].get<std::uint64_t>();
    EXPECT_EQ(by_op, json["totals"][key]) << key;
    if (key == "empty_requests") continue;
    std::uint64_t by_pc = 0;
    for (const Json& row : json["by_pc"]) by_pc += row[key].get<std::uint64_t>();
    EXPECT_EQ(by_pc, json["totals"][key]) << key;
  }
  std::uint64_t requests = 0;
  for (const Json& count : json["wavefronts_histogram"]) requests += count.get<std::uint64_t>();
  EXPECT_EQ(requests, json["totals"]["requests"]);
}

TEST_F(ReplayTest, EnginesAgreeAndRepeatThemselvesByteForByte) {
  const auto without_engine = [](std::string text) {
    const std::size_t at = text.find("\"engine\"");
    return text.erase(at, text.find('\n', at) - at);
  };
  const std::string arguments = "replay a.trace b.trace -m classic --format json --engine ";
  const Outcome analytic = run(arguments + "analytic");
  EXPECT_EQ(run(arguments + "analytic").out, analytic.out);
  for (const std::string engine : {"systemc", "rtl"}) {
    const Outcome other = run(arguments + engine);
    ASSERT_EQ(other.code, 0) << other.err;
    EXPECT_EQ(other.json()["engine"], engine);
    EXPECT_EQ(without_engine(other.out), without_engine(analytic.out));
    EXPECT_EQ(run(arguments + engine).out, other.out);
  }
}

TEST_F(ReplayTest, PerRequestTableIsTheSameFromEveryEngine) {
  const std::string expected =
      "index,kernel,block,warp,pc,op,bytes,lanes,wavefronts,wavefronts_ideal,accept,complete\n"
      "0,,2:0:0,1,0x10,ld,4,32,32,1,0,34\n"
      "1,,,,0x20,ld,4,32,1,1,32,35\n"
      "2,,,2,0x10,ld,4,32,1,1,33,36\n"
      "3,,,,0x30,st,4,16,16,1,34,52\n"
      "4,,,,,st,2,0,0,0,50,53\n"
      "5,,,,,ld,4,32,2,1,0,4\n";
  for (const std::string engine : {"analytic", "systemc", "rtl"}) {
    const Outcome outcome =
        run("replay a.trace b.trace -m classic --per-request r.csv --engine " + engine);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(read("r.csv"), expected) << engine;
  }
}

TEST_F(ReplayTest, SeveralTracesAddUpCyclesToo) {
  const Json both = run("replay a.trace b.trace a.trace --format json").json();
  EXPECT_EQ(both["totals"]["requests"], 11);
  EXPECT_EQ(both["totals"]["cycles"], 54 + 5 + 54);
  EXPECT_EQ(both["inputs"].size(), 3U);
  EXPECT_EQ(both["inputs"][0]["xxh3"], both["inputs"][2]["xxh3"]);
  EXPECT_EQ(both["inputs"][1]["requests"], 1);
}

TEST_F(ReplayTest, StandardInputIsReadLikeAFile) {
  const Json file = run("replay a.trace --format json").json();
  Json piped = shell("cat a.trace | $WARPBANK replay - --format json").json();
  EXPECT_EQ(piped["inputs"][0]["path"], "-");
  piped["inputs"][0]["path"] = "a.trace";
  EXPECT_EQ(piped, file);
  EXPECT_EQ(run("replay - - < a.trace").code, 2);
}

TEST_F(ReplayTest, CrLfIsReadLikeLf) {
  ASSERT_EQ(shell("sed 's/$/\\r/' a.trace > crlf.trace").code, 0);
  Json crlf = run("replay crlf.trace --format json").json();
  Json lf = run("replay a.trace --format json").json();
  EXPECT_NE(crlf["inputs"][0]["xxh3"], lf["inputs"][0]["xxh3"]);
  crlf.erase("inputs");
  lf.erase("inputs");
  EXPECT_EQ(crlf, lf);
}

TEST_F(ReplayTest, FiltersPickRequests) {
  const auto requests = [&](const std::string& filter) {
    const Outcome outcome = run("replay a.trace --format json " + filter);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.json()["totals"]["requests"].get<int>();
  };
  EXPECT_EQ(requests(""), 5);
  EXPECT_EQ(requests("--op st"), 2);
  EXPECT_EQ(requests("--pc 0x10"), 2);
  EXPECT_EQ(requests("--pc 10 --warp 2"), 1);
  EXPECT_EQ(requests("--block 2,0,0"), 1);
  EXPECT_EQ(requests("--first 3"), 3);
  EXPECT_EQ(requests("--op st --first 1"), 1);
  EXPECT_EQ(requests("--kernel none"), 0);
  // A filtered result does not pass for a whole one.
  const Json stores = run("replay a.trace --format json --op st").json();
  EXPECT_EQ(stores["inputs"][0]["skipped"]["left out by the filter"], 3);
  EXPECT_THAT(run("replay a.trace --op atom").out, HasSubstr("No request passes the filter"));
}

TEST_F(ReplayTest, SetChangesTheMachineAndTheReportSaysSo) {
  const Json json = run("replay b.trace --format json --set banks=16 --set name=half").json();
  EXPECT_EQ(json["machine"]["banks"], 16);
  EXPECT_EQ(json["machine"]["name"], "half");
  // 16 lanes a phase, word stride 2 over 16 banks: two phases of two wavefronts.
  EXPECT_EQ(json["totals"]["wavefronts"], 4);
  EXPECT_EQ(json["totals"]["wavefronts_ideal"], 2);
  EXPECT_EQ(json["bank_rows"].size(), 16U);
}

TEST_F(ReplayTest, TheTableSaysWhatANewcomerAsks) {
  const Outcome outcome = run("replay a.trace");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("sm_80: 32 lanes, 32 banks of 4 bytes"));
  EXPECT_THAT(outcome.out, HasSubstr("t.cu:4"));
  EXPECT_THAT(outcome.out, HasSubstr("Bank conflicts: 46 of 50 wavefronts (92.0%) are excessive."));
  EXPECT_THAT(run("replay b.trace --first 0").out, HasSubstr("No request passes the filter"));
}

TEST_F(ReplayTest, ATraceWithoutSharedAccessIsFineAndSaidPlainly) {
  write("none.trace", text_trace("# nothing\n"));
  const Outcome outcome = run("replay none.trace");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("No shared-memory access here"));
  const Json json = run("replay none.trace --format json").json();
  EXPECT_EQ(json["totals"]["requests"], 0);
  EXPECT_EQ(json["totals"]["cycles"], 0);
  EXPECT_EQ(json["by_op"].size(), 5U);
  EXPECT_EQ(json["by_pc"], Json::array());
  EXPECT_EQ(json["wavefronts_histogram"], Json::object());
}

TEST_F(ReplayTest, WavesOfAWindow) {
  EXPECT_EQ(run("replay a.trace -m classic --engine systemc --wave w.vcd --wave-window 2:9").code,
            0);
  EXPECT_THAT(read("w.vcd"), HasSubstr("$enddefinitions"));
  EXPECT_EQ(run("replay a.trace -m classic --engine rtl --wave w.fst --wave-window 2:9").code, 0);
  EXPECT_FALSE(read("w.fst").empty());
  EXPECT_THAT(files(), ElementsAre("a.trace", "b.trace", "w.fst", "w.vcd"));
}

TEST_F(ReplayTest, WavesThatCannotBeAreRefused) {
  const auto refused = [&](const std::string& arguments, const std::string& why) {
    const Outcome outcome = run("replay " + arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why));
    EXPECT_FALSE(exists("w"));
  };
  refused("a.trace --wave w --wave-window 0:9", "analytic engine has no signals");
  refused("a.trace --engine systemc --wave w", "--wave-window");
  refused("a.trace --engine systemc --wave-window 0:9", "--wave FILE");
  refused("a.trace --engine systemc --wave w --wave-window 9:9", "FROM < TO");
  refused("a.trace --engine systemc --wave w --wave-window 9", "FROM:TO");
  refused("a.trace b.trace --engine systemc --wave w --wave-window 0:9", "one trace");
}

}  // namespace
}  // namespace warpbank
