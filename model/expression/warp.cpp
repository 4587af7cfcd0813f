// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/warp.h"

#include <fmt/format.h>

#include "request/user_error.h"

namespace warpbank {
namespace {

constexpr std::uint64_t kMaxThreads = std::uint64_t{1} << 31U;

std::uint64_t threads_of(const std::array<std::uint64_t, 3>& block) {
  std::uint64_t threads = 1;
  for (const std::uint64_t size : block) {
    if (size == 0) {
      throw UserError(fmt::format("--block {},{},{} has no thread", block[0], block[1], block[2]));
    }
    if (size > kMaxThreads / threads) {
      throw UserError(fmt::format("--block {},{},{} has more than {} threads", block[0], block[1],
                                  block[2], kMaxThreads));
    }
    threads *= size;
  }
  return threads;
}

}  // namespace

Warp make_warp(const WarpPlace& place) {
  const auto lanes = static_cast<std::uint64_t>(place.lanes);
  if (place.warp >= kMaxThreads / lanes) {
    throw UserError(fmt::format("--warp {} is beyond any block", place.warp));
  }
  Warp warp;
  warp.block = place.block.value_or(std::array<std::uint64_t, 3>{(place.warp + 1) * lanes, 1, 1});
  const std::uint64_t threads = threads_of(warp.block);
  if (place.warp * lanes >= threads) {
    throw UserError(fmt::format("--warp {} is outside the block", place.warp),
                    fmt::format("its {} threads make {} warps of {}, counted from 0", threads,
                                (threads + lanes - 1) / lanes, lanes));
  }
  for (std::uint64_t lane = 0; lane < lanes; ++lane) {
    const std::uint64_t tid = place.warp * lanes + lane;
    if (tid >= threads) break;
    Thread thread;
    thread.lane = static_cast<int>(lane);
    const auto set = [&](ThreadValue which, std::uint64_t value) {
      thread.set(which, static_cast<std::int64_t>(value));
    };
    set(ThreadValue::kTid, tid);
    set(ThreadValue::kThreadX, tid % warp.block[0]);
    set(ThreadValue::kThreadY, tid / warp.block[0] % warp.block[1]);
    set(ThreadValue::kThreadZ, tid / warp.block[0] / warp.block[1]);
    set(ThreadValue::kLane, lane);
    set(ThreadValue::kBlockX, warp.block[0]);
    set(ThreadValue::kBlockY, warp.block[1]);
    set(ThreadValue::kBlockZ, warp.block[2]);
    set(ThreadValue::kWarpSize, lanes);
    warp.threads.push_back(thread);
  }
  return warp;
}

}  // namespace warpbank
