// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Transpose through a tile in shared memory: rows are written, columns are read.
#include <cstdint>
#include <numeric>

#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kTile = 32;
constexpr int kBlockRows = 8;
constexpr int kMatrix = 64;

/// Where element (y, x) of the tile lives in its row.
using Column = int (*)(int y, int x);
int plain(int, int x) { return x; }
int swizzled(int y, int x) { return x ^ y; }

template <typename T>
void transpose(Thread& t, int tile_width, Column column, const std::vector<T>& in,
               std::vector<T>& out) {
  Shared<T> tile(t, kTile, tile_width);
  const int tx = t.thread_idx.x;
  const int x0 = t.block_idx.x * kTile;
  const int y0 = t.block_idx.y * kTile;
  for (int y = t.thread_idx.y; y < kTile; y += kBlockRows) {
    tile(y, column(y, tx)) = in[static_cast<std::size_t>((y0 + y) * kMatrix + x0 + tx)];
  }
  t.sync();
  for (int y = t.thread_idx.y; y < kTile; y += kBlockRows) {
    out[static_cast<std::size_t>((x0 + y) * kMatrix + y0 + tx)] = tile(tx, column(tx, y));
  }
}

template <typename T>
KernelTrace run(const std::string& name, const std::string& about, int tile_width, Column column) {
  const std::size_t size = kMatrix * kMatrix;
  std::vector<T> in(size);
  std::iota(in.begin(), in.end(), T{1});
  std::vector<T> out(size);
  const Launch launch{{kMatrix / kTile, kMatrix / kTile, 1}, {kTile, kBlockRows, 1}};
  KernelTrace trace{name, about, launch, record::record(name, launch, [&](Thread& t) {
                      transpose<T>(t, tile_width, column, in, out);
                    })};
  std::vector<T> expected(size);
  for (std::size_t y = 0; y < kMatrix; ++y) {
    for (std::size_t x = 0; x < kMatrix; ++x) expected[x * kMatrix + y] = in[y * kMatrix + x];
  }
  check_result(name, out, expected);
  return trace;
}

}  // namespace

KernelTrace transpose_unpadded() {
  return run<float>("transpose_unpadded", "64 x 64 floats through float tile[32][32]", 32, plain);
}

KernelTrace transpose_padded() {
  return run<float>("transpose_padded", "64 x 64 floats through float tile[32][33]", 33, plain);
}

KernelTrace transpose_swizzled() {
  return run<float>("transpose_swizzled",
                    "64 x 64 floats through float tile[32][32], column x of row y kept at x ^ y",
                    32, swizzled);
}

KernelTrace transpose_16bit() {
  return run<std::uint16_t>("transpose_16bit",
                            "64 x 64 16-bit elements through uint16_t tile[32][32]", 32, plain);
}

KernelTrace transpose_16bit_padded() {
  return run<std::uint16_t>("transpose_16bit_padded",
                            "64 x 64 16-bit elements through uint16_t tile[32][34]", 34, plain);
}

}  // namespace warpbank::kernels
