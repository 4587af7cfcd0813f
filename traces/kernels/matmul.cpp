// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Matrix product through 16 x 16 tiles of both factors.
#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kTile = 16;
constexpr int kRows = 16;   // of A and C
constexpr int kInner = 32;  // columns of A, rows of B
constexpr int kColumns = 16;

using Matrix = std::vector<float>;

std::size_t at(int y, int x, int width) { return static_cast<std::size_t>(y * width + x); }

void matmul(Thread& t, const Matrix& a, const Matrix& b, Matrix& c) {
  Shared<float> a_tile(t, kTile, kTile);
  Shared<float> b_tile(t, kTile, kTile);
  const int tx = t.thread_idx.x;
  const int ty = t.thread_idx.y;
  const int x = t.block_idx.x * kTile + tx;
  const int y = t.block_idx.y * kTile + ty;
  float sum = 0;
  for (int k0 = 0; k0 < kInner; k0 += kTile) {
    a_tile(ty, tx) = a[at(y, k0 + tx, kInner)];
    b_tile(ty, tx) = b[at(k0 + ty, x, kColumns)];
    t.sync();
    for (int k = 0; k < kTile; ++k) {
      const float left = a_tile(ty, k);
      const float right = b_tile(k, tx);
      sum += left * right;
    }
    t.sync();
  }
  c[at(y, x, kColumns)] = sum;
}

/// Small whole numbers, so that sums are exact in any order.
Matrix ramp(int height, int width, int modulus) {
  Matrix matrix;
  for (int i = 0; i < height * width; ++i) matrix.push_back(static_cast<float>(i % modulus - 3));
  return matrix;
}

}  // namespace

KernelTrace matmul_tiled() {
  const Matrix a = ramp(kRows, kInner, 7);
  const Matrix b = ramp(kInner, kColumns, 11);
  Matrix c(at(kRows, 0, kColumns));
  const std::string name = "matmul_tiled";
  const Launch launch{{kColumns / kTile, kRows / kTile, 1}, {kTile, kTile, 1}};
  KernelTrace trace{name, "16 x 32 times 32 x 16 floats through float tiles [16][16]", launch,
                    record::record(name, launch, [&](Thread& t) { matmul(t, a, b, c); })};
  Matrix expected(c.size());
  for (int y = 0; y < kRows; ++y) {
    for (int x = 0; x < kColumns; ++x) {
      for (int k = 0; k < kInner; ++k) {
        expected[at(y, x, kColumns)] += a[at(y, k, kInner)] * b[at(k, x, kColumns)];
      }
    }
  }
  check_result(name, c, expected);
  return trace;
}

}  // namespace warpbank::kernels
