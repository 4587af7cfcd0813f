// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Sum of a block's elements by a tree, with neighbours first or halves first.
#include <numeric>

#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kThreads = 256;
constexpr int kBlocks = 2;

void store_sum(Thread& t, const Shared<int>& data, std::vector<int>& out) {
  if (t.number() == 0) out[static_cast<std::size_t>(t.block_idx.x)] = data[0];
}

void interleaved(Thread& t, const std::vector<int>& in, std::vector<int>& out) {
  Shared<int> data(t, kThreads);
  const int tid = t.number();
  data[tid] = in[static_cast<std::size_t>(t.block_idx.x * kThreads + tid)];
  t.sync();
  for (int stride = 1; stride < kThreads; stride *= 2) {
    const int index = 2 * stride * tid;
    if (index < kThreads) {
      const int other = data[index + stride];
      data[index] += other;
    }
    t.sync();
  }
  store_sum(t, data, out);
}

void sequential(Thread& t, const std::vector<int>& in, std::vector<int>& out) {
  Shared<int> data(t, kThreads);
  const int tid = t.number();
  data[tid] = in[static_cast<std::size_t>(t.block_idx.x * kThreads + tid)];
  t.sync();
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (tid < stride) {
      const int other = data[tid + stride];
      data[tid] += other;
    }
    t.sync();
  }
  store_sum(t, data, out);
}

KernelTrace run(const std::string& name, const std::string& about,
                void (*kernel)(Thread&, const std::vector<int>&, std::vector<int>&)) {
  std::vector<int> in(kBlocks * kThreads);
  std::iota(in.begin(), in.end(), -100);
  std::vector<int> out(kBlocks);
  const Launch launch{{kBlocks, 1, 1}, {kThreads, 1, 1}};
  KernelTrace trace{name, about, launch,
                    record::record(name, launch, [&](Thread& t) { kernel(t, in, out); })};
  std::vector<int> expected;
  for (auto part = in.begin(); part != in.end(); part += kThreads) {
    expected.push_back(std::accumulate(part, part + kThreads, 0));
  }
  check_result(name, out, expected);
  return trace;
}

}  // namespace

KernelTrace reduce_interleaved() {
  return run("reduce_interleaved", "sums of 256 ints, neighbours first: strided addresses",
             interleaved);
}

KernelTrace reduce_sequential() {
  return run("reduce_sequential", "sums of 256 ints, halves first: consecutive addresses",
             sequential);
}

}  // namespace warpbank::kernels
