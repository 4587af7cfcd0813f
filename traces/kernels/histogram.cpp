// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Histogram of 64 bins without atomics: every thread counts in bytes of its own.
#include <cstdint>
#include <random>

#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kBins = 64;
constexpr int kThreads = 64;  // one for each bin in the summing up
constexpr int kItems = 24;    // a thread: a byte holds the count

void histogram(Thread& t, const std::vector<std::uint8_t>& in, std::vector<int>& out) {
  Shared<std::uint8_t> counts(t, kBins, kThreads);
  const int tid = t.number();
  for (int bin = 0; bin < kBins; ++bin) counts(bin, tid) = 0;
  for (int i = 0; i < kItems; ++i) {
    const int bin = in[static_cast<std::size_t>(i * kThreads + tid)];
    ++counts(bin, tid);
  }
  t.sync();
  int sum = 0;
  for (int i = 0; i < kThreads; ++i) sum += counts(tid, (tid + i) % kThreads);
  out[static_cast<std::size_t>(tid)] = sum;
}

}  // namespace

KernelTrace histogram_bytes() {
  std::mt19937 random(2026);
  std::vector<std::uint8_t> in(kItems * kThreads);
  for (std::uint8_t& item : in) item = static_cast<std::uint8_t>(random() % kBins);
  std::vector<int> out(kBins);
  const std::string name = "histogram_bytes";
  const Launch launch{{1, 1, 1}, {kThreads, 1, 1}};
  KernelTrace trace{name, "1536 random items in 64 bins, counted in uint8_t counts[64][64]", launch,
                    record::record(name, launch, [&](Thread& t) { histogram(t, in, out); })};
  std::vector<int> expected(kBins);
  for (const std::uint8_t item : in) ++expected[item];
  check_result(name, out, expected);
  return trace;
}

}  // namespace warpbank::kernels
