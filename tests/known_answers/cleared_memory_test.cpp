// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// A block stopped in mid-traffic and cleared must have forgotten everything, whichever cycle it was
// stopped in: also a store that was granted in its very last one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "systemc/systemc_block.h"
#include "tb/rtl_block.h"

namespace warpbank {
namespace {

/// After a cycle of reset keeps offering one request of all lanes, for some cycles.
class OneRequest : public Stimulus {
 public:
  OneRequest(Op op, std::int64_t cycles) : op_(op), cycles_(cycles) {}

  bool drive(BlockInputs& inputs) override {
    inputs.cycle = cycle_++;
    inputs.rst_n = inputs.cycle >= 0;
    inputs.req_valid = true;
    inputs.req_op = op_;
    inputs.req_size = 2;
    inputs.req_mask = 0xffffffff;
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      inputs.req_addr[lane] = lane * 128;
      inputs.req_wdata[lane * kLaneDataWords] = 0xffffffff;
    }
    ++inputs.payload_version;
    return inputs.cycle < cycles_;
  }

  bool observe(const BlockInputs&, const BlockOutputs& outputs) override {
    if (outputs.resp_valid) {
      seen_ |= *std::max_element(outputs.resp_rdata.begin(), outputs.resp_rdata.end());
    }
    return true;
  }

  std::uint32_t seen() const { return seen_; }

 private:
  Op op_;
  std::int64_t cycles_;
  std::int64_t cycle_ = -1;
  std::uint32_t seen_ = 0;
};

class ClearedMemory : public testing::TestWithParam<std::string> {};

TEST_P(ClearedMemory, HoldsNothingOfARunStoppedAnywhere) {
  const Machine classic;
  std::unique_ptr<Block> block;
  if (GetParam() == "systemc") block = std::make_unique<SystemcBlock>(classic);
  if (GetParam() == "rtl") block = std::make_unique<RtlBlock>(classic);
  for (const Op op : {Op::kStore, Op::kAtomic}) {
    for (std::int64_t stop = 1; stop < 40; ++stop) {
      OneRequest change(op, stop);
      block->run(change);
      block->clear_memory();
      OneRequest load(Op::kLoad, 80);
      block->run(load);
      ASSERT_EQ(load.seen(), 0U) << op_name(op) << " stopped after " << stop << " cycles";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Blocks, ClearedMemory, testing::Values("systemc", "rtl"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace warpbank
