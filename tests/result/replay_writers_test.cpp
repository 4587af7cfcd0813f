// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "result/pc_csv.h"
#include "result/replay_json.h"
#include "result/replay_table.h"

namespace warpbank {
namespace {

using testing::HasSubstr;
using testing::Not;

/// One load with a 32-way conflict and one empty store.
ReplayResult small_result() {
  ReplayResult result;
  result.engine = "analytic";
  result.machine.name = "m";
  result.machine.source = "s";
  result.machine.banks = 2;
  result.inputs.push_back(
      {"a.trace", "text", "0123456789abcdef", {{"global access", 7}}, {}, {}, 9});
  result.inputs.back().counters.requests = 2;
  Counters load;
  load.requests = 1;
  load.active_lanes = 32;
  load.wavefronts = 32;
  load.wavefronts_ideal = 1;
  load.wavefronts_excessive = 31;
  load.max_ways = 32;
  load.bytes_asked = 128;
  load.bank_bytes = 256;
  load.lane_transfers = 33;
  load.conflict_cycles = 31;
  Counters store;
  store.requests = 1;
  store.empty_requests = 1;
  result.by_op[0] = load;
  result.by_op[1] = store;
  result.totals = load;
  result.totals.add(store);
  result.cycles = 36;
  result.by_pc = {{"k<int, 2>", 0x1a0, Op::kLoad, 4, "a \"b\".cu:3", load},
                  {{}, {}, Op::kStore, 2, {}, store}};
  result.wavefronts_histogram = {{0, 1}, {32, 1}};
  result.bank_rows = {32, 18446744073709551615U};
  return result;
}

TEST(ReplayJson, IsTheSchemaWordForWord) {
  const std::string expected = R"({
  "schema": "warpbank.replay/1",
  "version": "0.1.0",
  "engine": "analytic",
  "machine": {
    "name": "m",
    "source": "s",
    "lanes": 32,
    "banks": 2,
    "bank_bytes": 4,
    "interleave_bytes": 4,
    "shared_bytes": 65536,
    "ports": 1,
    "mapping": "modulo",
    "broadcast": "multicast",
    "pair_rule": false,
    "lane_words": "all",
    "atomics": "merge",
    "atomic_cycles": 1,
    "extra_latency": 0,
    "phases": "derived"
  },
  "inputs": [
    {
      "path": "a.trace",
      "format": "text",
      "xxh3": "0123456789abcdef",
      "requests": 2,
      "skipped": {
        "global access": 7
      }
    }
  ],
  "totals": {
    "requests": 2,
    "empty_requests": 1,
    "active_lanes": 32,
    "wavefronts": 32,
    "wavefronts_ideal": 1,
    "wavefronts_excessive": 31,
    "max_ways": 32,
    "cycles": 36
  },
  "by_op": {
    "ld": {
      "requests": 1,
      "empty_requests": 0,
      "active_lanes": 32,
      "wavefronts": 32,
      "wavefronts_ideal": 1,
      "wavefronts_excessive": 31,
      "max_ways": 32
    },
    "st": {
      "requests": 1,
      "empty_requests": 1,
      "active_lanes": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0,
      "max_ways": 0
    },
    "atom": {
      "requests": 0,
      "empty_requests": 0,
      "active_lanes": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0,
      "max_ways": 0
    },
    "ldmatrix": {
      "requests": 0,
      "empty_requests": 0,
      "active_lanes": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0,
      "max_ways": 0
    },
    "stmatrix": {
      "requests": 0,
      "empty_requests": 0,
      "active_lanes": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0,
      "max_ways": 0
    }
  },
  "by_pc": [
    {
      "kernel": "k<int, 2>",
      "pc": "0x1a0",
      "op": "ld",
      "bytes": 4,
      "src": "a \"b\".cu:3",
      "requests": 1,
      "active_lanes": 32,
      "wavefronts": 32,
      "wavefronts_ideal": 1,
      "wavefronts_excessive": 31,
      "max_ways": 32
    },
    {
      "kernel": null,
      "pc": null,
      "op": "st",
      "bytes": 2,
      "src": null,
      "requests": 1,
      "active_lanes": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0,
      "max_ways": 0
    }
  ],
  "wavefronts_histogram": {
    "0": 1,
    "32": 1
  },
  "bank_rows": [
    32,
    18446744073709551615
  ],
  "nsight": {
    "shared_load": {
      "instructions": 1,
      "requests": 1,
      "wavefronts": 32,
      "wavefronts_ideal": 1,
      "wavefronts_excessive": 31
    },
    "shared_load_matrix": {
      "instructions": 0,
      "requests": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0
    },
    "shared_store": {
      "instructions": 1,
      "requests": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0
    },
    "shared_atomic": {
      "instructions": 0,
      "requests": 0,
      "wavefronts": 0,
      "wavefronts_ideal": 0,
      "wavefronts_excessive": 0
    },
    "total": {
      "instructions": 2,
      "requests": 1,
      "wavefronts": 32,
      "wavefronts_ideal": 1,
      "wavefronts_excessive": 31
    }
  },
  "traffic": {
    "bytes_asked": 128,
    "bank_bytes": 256,
    "lane_transfers": 33,
    "conflict_cycles": 31
  }
}
)";
  EXPECT_EQ(replay_json(small_result()), expected);
}

TEST(ReplayJson, SurvivesNamesThatAreNotUtf8) {
  ReplayResult result = small_result();
  result.inputs[0].path = "a\xff.trace";
  EXPECT_THAT(replay_json(result), HasSubstr("\"a\xef\xbf\xbd.trace\""));
}

TEST(PcCsv, QuotesWhatNeedsItAndLeavesAbsentValuesEmpty) {
  EXPECT_EQ(pc_csv(small_result()),
            "kernel,pc,op,bytes,src,requests,active_lanes,wavefronts,wavefronts_ideal,"
            "wavefronts_excessive,max_ways\n"
            "\"k<int, 2>\",0x1a0,ld,4,\"a \"\"b\"\".cu:3\",1,32,32,1,31,32\n"
            ",,st,2,,1,0,0,0,0,0\n");
}

TEST(ReplayTable, SaysTheTotalsTheSkippedLinesAndTheVerdict) {
  const std::string table = replay_table(small_result());
  EXPECT_THAT(table, HasSubstr("input    a.trace (text): 2 requests\n"));
  EXPECT_THAT(table, HasSubstr("skipped 7 lines: global access\n"));
  EXPECT_THAT(table, HasSubstr("k<int, 2>"));
  EXPECT_THAT(table, HasSubstr("Bank conflicts: 31 of 32 wavefronts (96.9%) are excessive.\n"));
  EXPECT_THAT(table, testing::ContainsRegex("Shared Load +1 +1 +32 +1 +31 +32.00\n"));
  EXPECT_THAT(table, testing::ContainsRegex("Shared Store +1 +0 +0 +0 +0 +-\n"));
  EXPECT_THAT(table, testing::ContainsRegex("bank bytes +256 "));
  EXPECT_THAT(table, Not(HasSubstr("Atomic")));
}

TEST(ReplayTable, PutsSeveralInputsSideBySide) {
  ReplayResult result = small_result();
  EXPECT_THAT(replay_table(result), Not(HasSubstr("By input")));
  ReplayInput second{"b.trace", "text", "", {}, {}, {}, 11};
  second.counters.requests = 3;
  second.counters.wavefronts = 8;
  second.counters.wavefronts_ideal = 6;
  second.counters.wavefronts_excessive = 2;
  result.inputs.push_back(second);
  const std::string table = replay_table(result);
  EXPECT_THAT(table, HasSubstr("By input"));
  EXPECT_THAT(table, testing::ContainsRegex("b.trace +3 +8 +6 +2 +11\n"));
}

TEST(ReplayTable, SaysPlainlyThatThereIsNothing) {
  ReplayResult result;
  result.inputs.push_back({"-", "accelsim", "", {}, {}, {}, 0});
  EXPECT_THAT(replay_table(result), HasSubstr("No shared-memory access here"));
  EXPECT_THAT(replay_table(result), HasSubstr("standard input (accelsim): 0 requests"));
  result.filter = "--op st";
  EXPECT_THAT(replay_table(result), HasSubstr("No request passes the filter"));
}

TEST(ReplayTable, LetsNoControlCharacterThrough) {
  ReplayResult result = small_result();
  result.by_pc[0].kernel = "evil\x1b[31m";
  EXPECT_THAT(replay_table(result), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace warpbank
