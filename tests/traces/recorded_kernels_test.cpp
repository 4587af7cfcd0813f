// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The recordings that the project ships: they are what their kernels do, and cost what a person
// with pencil and paper says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/engine/naive_oracle.h"
#include "trace/trace_source.h"
#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

std::string path_of(const std::string& name) {
  return std::string(RECORDED_TRACES) + "/" + name + ".txt";
}

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (const KernelEntry& kernel : all_kernels()) names.push_back(kernel.name);
  return names;
}

class RecordedKernel : public testing::TestWithParam<std::string> {};

TEST_P(RecordedKernel, GivesTheSameBytesAgain) {
  for (const KernelEntry& kernel : all_kernels()) {
    if (kernel.name != GetParam()) continue;
    const KernelTrace trace = kernel.record();
    EXPECT_EQ(trace.name, kernel.name);
    std::ifstream file(path_of(kernel.name), std::ios::binary);
    const std::string shipped{std::istreambuf_iterator<char>(file), {}};
    EXPECT_TRUE(trace_text(trace) == shipped)
        << "record again with: cmake --build BUILD --target record_traces";
    EXPECT_LT(shipped.size(), 200000U);
    EXPECT_EQ(shipped.find("/home"), std::string::npos);
  }
}

/// Requests and wavefronts of one op.
struct Sum {
  std::uint64_t requests = 0;
  std::uint64_t wavefronts = 0;
};

struct Known {
  Sum stores;
  Sum loads;
};

const std::map<std::string, Known>& known() {
  static const std::map<std::string, Known> table = {
      // 4 blocks x 8 warps x 4 rows and columns. Rows: 1. Columns: all 32 lanes in one bank.
      {"transpose_unpadded", {{128, 128}, {128, 128 * 32}}},
      {"transpose_padded", {{128, 128}, {128, 128}}},
      {"transpose_swizzled", {{128, 128}, {128, 128}}},
      // A row of 32 16-bit elements is 16 words: a column is in 2 banks, 16 rows in each.
      {"transpose_16bit", {{128, 128}, {128, 128 * 16}}},
      // 34 of them are 17 words, odd: every row starts in another bank.
      {"transpose_16bit_padded", {{128, 128}, {128, 128}}},
      // 2 tiles x 8 warps x (2 stores, 16 x 2 loads); a warp holds two rows of 16: 1 each.
      {"matmul_tiled", {{32, 32}, {512, 512}}},
      // 2 blocks. Strides 2, 4, .. 256 words: per access 4x2 + 2x4 + 8 + 8 + 8 + 4 + 2 + 1 = 47 in
      // 12 requests; one store and two loads so, and 8 stores and 1 load of 1.
      {"reduce_interleaved", {{2 * (8 + 12), 2 * (8 + 47)}, {2 * (24 + 1), 2 * (2 * 47 + 1)}}},
      {"reduce_sequential", {{40, 40}, {50, 50}}},
      // Strides 2, 4, .. 512 words over 256, 128, .. 1 lanes: 8x2 + 4x4 + 2x8 + 16 + 16 + 8 + 4 +
      // 2 + 1 = 95 in 20 requests. Stores: 16 of stride 2 at first, up 1 x, the clearing, down 2 x.
      // Loads: up 2 x, down 2 x, 16 of stride 2 at last.
      {"scan_unpadded", {{16 + 20 + 1 + 40, 32 + 95 + 1 + 190}, {80 + 16, 4 * 95 + 32}}},
      {"scan_padded", {{77, 77}, {96, 96}}},
      // Bit reversal puts neighbours 16 words apart: 2 banks, 16 rows; 4 stores x 8 warps. Stages
      // with halves of 1 to 16 leave gaps, so that 32 lanes span 64 words: 2; then 4 stages of 1.
      {"fft512", {{32 + 288, 32 * 16 + 32 * (5 * 2 + 4)}, {288 + 32, 32 * (5 * 2 + 4) + 32}}},
      // 4 blocks x (8 warps + 8 left + 8 right + 1 above + 1 below; 5 loads x 8 warps).
      {"stencil_5point", {{4 * 26, 4 * 26}, {160, 160}}},
      // 36 steps; below distance 32 all 8 warps compare, from there on 4 of them (6 steps). How
      // often they swap depends on the data. Distances are powers of two: always 1.
      {"bitonic_sort", {{528, 528}, {30 * 16 + 6 * 8 + 8, 30 * 16 + 6 * 8 + 8}}},
      // Zeroing: 64 bins x 2 warps of 1 (8 words in a row). Counting: 24 x 2 of each, by the data.
      // Summing: 64 x 2 loads; lanes start 16 words apart, four of them read one column of words,
      // two in each of two banks: 2.
      {"histogram_bytes", {{128 + 48, 128 + 174}, {48 + 128, 174 + 256}}},
  };
  return table;
}

TEST_P(RecordedKernel, CostsWhatReasoningSays) {
  const Machine classic;
  StringTable strings;
  TraceOptions options;
  const auto source = open_trace(path_of(GetParam()), options, strings);
  std::map<Op, Sum> sums;
  for (Request request; source->next(request);) {
    const NaiveCost cost = naive_cost(classic, request);
    EXPECT_EQ(cost.ideal, 1U);
    ++sums[request.op].requests;
    sums[request.op].wavefronts += cost.wavefronts;
  }
  const Known& expected = known().at(GetParam());
  EXPECT_EQ(sums.size(), 2U);
  EXPECT_EQ(sums[Op::kStore].requests, expected.stores.requests);
  EXPECT_EQ(sums[Op::kStore].wavefronts, expected.stores.wavefronts);
  EXPECT_EQ(sums[Op::kLoad].requests, expected.loads.requests);
  EXPECT_EQ(sums[Op::kLoad].wavefronts, expected.loads.wavefronts);
}

INSTANTIATE_TEST_SUITE_P(Kernels, RecordedKernel, testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });

TEST(RecordedKernels, TheFolderHoldsTheseAndNoOthers) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(RECORDED_TRACES)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path().stem());
  }
  std::vector<std::string> expected = names();
  std::sort(files.begin(), files.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(files, expected);
}

TEST(RecordedKernels, AWrongResultIsLoud) {
  EXPECT_THROW(check_result<int>("k", {1, 2, 3}, {1, 2, 4}), std::runtime_error);
  EXPECT_THROW(check_result<int>("k", {1, 2}, {1, 2, 4}), std::runtime_error);
  EXPECT_NO_THROW(check_result<int>("k", {1, 2}, {1, 2}));
}

}  // namespace
}  // namespace warpbank::kernels
