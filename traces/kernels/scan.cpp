// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Exclusive prefix sum by Blelloch's up-sweep and down-sweep, one block.
#include <numeric>

#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kElements = 512;

/// Where element i lives.
using Place = int (*)(int i);
int plain(int i) { return i; }
int padded(int i) { return i + i / 32; }

void scan(Thread& t, Place place, const std::vector<int>& in, std::vector<int>& out) {
  Shared<int> sums(t, place(kElements - 1) + 1);
  const int tid = t.number();
  const auto first = static_cast<std::size_t>(2 * tid);
  sums[place(2 * tid)] = in[first];
  sums[place(2 * tid + 1)] = in[first + 1];
  int offset = 1;
  for (int active = kElements / 2; active > 0; active /= 2) {
    t.sync();
    if (tid < active) {
      const int left = sums[place(offset * (2 * tid + 1) - 1)];
      sums[place(offset * (2 * tid + 2) - 1)] += left;
    }
    offset *= 2;
  }
  t.sync();
  if (tid == 0) sums[place(kElements - 1)] = 0;
  for (int active = 1; active < kElements; active *= 2) {
    offset /= 2;
    t.sync();
    if (tid < active) {
      const int a = place(offset * (2 * tid + 1) - 1);
      const int b = place(offset * (2 * tid + 2) - 1);
      const int left = sums[a];
      const int right = sums[b];
      sums[a] = right;
      sums[b] = left + right;
    }
  }
  t.sync();
  out[first] = sums[place(2 * tid)];
  out[first + 1] = sums[place(2 * tid + 1)];
}

KernelTrace run(const std::string& name, const std::string& about, Place place) {
  std::vector<int> in(kElements);
  for (int i = 0; i < kElements; ++i) in[static_cast<std::size_t>(i)] = i * 7 % 23;
  std::vector<int> out(kElements);
  const Launch launch{{1, 1, 1}, {kElements / 2, 1, 1}};
  KernelTrace trace{name, about, launch,
                    record::record(name, launch, [&](Thread& t) { scan(t, place, in, out); })};
  std::vector<int> expected(kElements);
  std::partial_sum(in.begin(), in.end() - 1, expected.begin() + 1);
  check_result(name, out, expected);
  return trace;
}

}  // namespace

KernelTrace scan_unpadded() {
  return run("scan_unpadded", "exclusive prefix sum of 512 ints, element i at word i", plain);
}

KernelTrace scan_padded() {
  return run("scan_padded", "exclusive prefix sum of 512 ints, element i at word i + i / 32",
             padded);
}

}  // namespace warpbank::kernels
