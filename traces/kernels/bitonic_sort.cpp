// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Bitonic sort of one block: a thread compares its element with a partner's and swaps them.
#include <algorithm>
#include <random>

#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kElements = 256;

void sort(Thread& t, std::vector<int>& data) {
  Shared<int> keys(t, kElements);
  const int tid = t.number();
  int& own = data[static_cast<std::size_t>(tid)];
  keys[tid] = own;
  for (int run = 2; run <= kElements; run *= 2) {
    for (int distance = run / 2; distance > 0; distance /= 2) {
      t.sync();
      const int partner = tid ^ distance;
      if (partner > tid) {
        const int low = keys[tid];
        const int high = keys[partner];
        const bool rising = (tid & run) == 0;
        if ((low > high) == rising) {
          keys[tid] = high;
          keys[partner] = low;
        }
      }
    }
  }
  t.sync();
  own = keys[tid];
}

}  // namespace

KernelTrace bitonic_sort() {
  std::mt19937 random(2026);
  std::vector<int> data;
  for (int i = 0; i < kElements; ++i) data.push_back(static_cast<int>(random() % 1000));
  std::vector<int> expected = data;
  std::sort(expected.begin(), expected.end());
  const std::string name = "bitonic_sort";
  const Launch launch{{1, 1, 1}, {kElements, 1, 1}};
  KernelTrace trace{name, "256 random ints, one element a thread", launch,
                    record::record(name, launch, [&](Thread& t) { sort(t, data); })};
  check_result(name, data, expected);
  return trace;
}

}  // namespace warpbank::kernels
