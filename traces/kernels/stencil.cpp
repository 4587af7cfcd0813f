// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// One step of a five-point stencil; a block loads its tile and the halo around it.
#include <algorithm>

#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kTileX = 32;
constexpr int kTileY = 8;
constexpr int kWidth = 64;
constexpr int kHeight = 16;

/// A field that goes on beyond its edge with the value at the edge.
class Field {
 public:
  float at(int y, int x) const { return values_[place(y, x)]; }
  float& at(int y, int x) { return values_[place(y, x)]; }
  const std::vector<float>& values() const { return values_; }

 private:
  static std::size_t place(int y, int x) {
    return static_cast<std::size_t>(std::clamp(y, 0, kHeight - 1) * kWidth +
                                    std::clamp(x, 0, kWidth - 1));
  }

  std::vector<float> values_ = std::vector<float>(kWidth * kHeight);
};

void stencil(Thread& t, const Field& in, Field& out) {
  Shared<float> tile(t, kTileY + 2, kTileX + 2);
  const int x = t.block_idx.x * kTileX + t.thread_idx.x;
  const int y = t.block_idx.y * kTileY + t.thread_idx.y;
  const int tx = t.thread_idx.x + 1;
  const int ty = t.thread_idx.y + 1;
  tile(ty, tx) = in.at(y, x);
  if (tx == 1) tile(ty, 0) = in.at(y, x - 1);
  if (tx == kTileX) tile(ty, kTileX + 1) = in.at(y, x + 1);
  if (ty == 1) tile(0, tx) = in.at(y - 1, x);
  if (ty == kTileY) tile(kTileY + 1, tx) = in.at(y + 1, x);
  t.sync();
  const float centre = tile(ty, tx);
  const float left = tile(ty, tx - 1);
  const float right = tile(ty, tx + 1);
  const float above = tile(ty - 1, tx);
  const float below = tile(ty + 1, tx);
  out.at(y, x) = left + right + above + below - 4 * centre;
}

}  // namespace

KernelTrace stencil_5point() {
  Field in;
  Field expected;
  Field out;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) in.at(y, x) = static_cast<float>((x * 5 + y * 3) % 17);
  }
  const std::string name = "stencil_5point";
  const Launch launch{{kWidth / kTileX, kHeight / kTileY, 1}, {kTileX, kTileY, 1}};
  KernelTrace trace{name, "64 x 16 floats through float tile[10][34]: 32 x 8 and a halo", launch,
                    record::record(name, launch, [&](Thread& t) { stencil(t, in, out); })};
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      expected.at(y, x) =
          in.at(y, x - 1) + in.at(y, x + 1) + in.at(y - 1, x) + in.at(y + 1, x) - 4 * in.at(y, x);
    }
  }
  check_result(name, out.values(), expected.values());
  return trace;
}

}  // namespace warpbank::kernels
