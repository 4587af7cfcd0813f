// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/request_filter.h"

#include <gtest/gtest.h>

#include "request/user_error.h"
#include "trace_files.h"

namespace warpbank::test {
namespace {

/// The source lines of what passes: they name the requests.
std::vector<std::string> passing(const FilterOptions& options, const std::string& content) {
  const TemporaryFile file(content);
  StringTable names;
  const auto source = open_trace(file.path(), {}, names);
  RequestFilter filter(*source, options, names);
  std::vector<std::string> passed;
  for (Request request; filter.next(request);) passed.push_back(names.name(request.origin.src));
  Request request;
  EXPECT_FALSE(filter.next(request));
  return passed;
}

const std::string kTrace =
    "%warpbank-trace 1\n"
    "ld 4 0:4 src=a pc=10 warp=0 block=0,0,0\n"
    "st 4 0:4 src=b pc=20 warp=1 block=0,0,0\n"
    "ld 4 0:4 src=c pc=10 warp=1 block=1,2,3\n"
    "ld 4 0:4 src=d\n";
using Names = std::vector<std::string>;

TEST(RequestFilter, LetsThroughWhatAllFiltersWant) {
  FilterOptions none;
  EXPECT_FALSE(none.any());
  EXPECT_EQ(passing(none, kTrace), (Names{"a", "b", "c", "d"}));
  FilterOptions op;
  op.op = Op::kStore;
  EXPECT_TRUE(op.any());
  EXPECT_EQ(passing(op, kTrace), (Names{"b"}));
  FilterOptions warp;
  warp.warp = 1;
  EXPECT_EQ(passing(warp, kTrace), (Names{"b", "c"}));
  warp.pc = 0x10;
  EXPECT_EQ(passing(warp, kTrace), (Names{"c"}));
  FilterOptions block;
  block.block = Dim3{0, 0, 0};
  EXPECT_EQ(passing(block, kTrace), (Names{"a", "b"}));
  block.first = 1;
  EXPECT_EQ(passing(block, kTrace), (Names{"a"}));
  FilterOptions first;
  first.first = 0;
  EXPECT_EQ(passing(first, kTrace), Names{});
  FilterOptions kernel;
  kernel.kernel = "k";
  EXPECT_EQ(passing(kernel, kTrace), Names{}) << "the trace names no kernel";
}

TEST(RequestFilter, FirstCountsAfterTheOthersAndStopsReading) {
  FilterOptions options;
  options.op = Op::kLoad;
  options.first = 2;
  EXPECT_EQ(passing(options, kTrace + "broken\n"), (Names{"a", "c"}));
}

TEST(RequestFilter, AKernelIsFoundByPartOfItsName) {
  const std::string trace =
      read_file(std::string(TRACE_DATA) + "/accelsim/modes_v4_lineinfo.traceg");
  FilterOptions options;
  options.kernel = "demo";
  EXPECT_EQ(passing(options, trace).size(), 28U);
  options.kernel = "Demo";
  EXPECT_EQ(passing(options, trace).size(), 0U);
  options.kernel = "_Z4demoPf";
  options.pc = 0x30;
  EXPECT_EQ(passing(options, trace), (Names{"43", "43", "43", "43"}));
}

TEST(RequestFilter, ParsesWhatTheCommandLineGives) {
  EXPECT_TRUE(parse_block_filter("2,0,1") == (Dim3{2, 0, 1}));
  EXPECT_EQ(parse_pc_filter("0x1a0"), 0x1a0U);
  EXPECT_EQ(parse_pc_filter("1A0"), 0x1a0U);
  EXPECT_EQ(parse_op_filter("stmatrix"), Op::kStoreMatrix);
  EXPECT_THROW(parse_block_filter("2"), UserError);
  EXPECT_THROW(parse_block_filter("2,0,1,"), UserError);
  EXPECT_THROW(parse_pc_filter("pc"), UserError);
  EXPECT_THROW(parse_op_filter("load"), UserError);
}

}  // namespace
}  // namespace warpbank::test
