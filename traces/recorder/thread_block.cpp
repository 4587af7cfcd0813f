// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/thread_block.h"

#include <fmt/format.h>

#include <algorithm>

#include "traces/recorder/lockstep.h"
#include "traces/recorder/place.h"
#include "traces/recorder/thread.h"

namespace warpbank::record {
namespace {

const char* name_of(Barrier barrier) { return barrier == Barrier::kBlock ? "sync" : "sync_warp"; }

bool same_place(const Site& a, const Site& b) {
  return a.line == b.line && a.column == b.column && trace_file(a) == trace_file(b);
}

}  // namespace

ThreadBlock::ThreadBlock(const Launch& launch, const Index3& index, AccessSites& sites)
    : launch_(launch),
      index_(index),
      sites_(sites),
      states_(static_cast<std::size_t>(launch.block.x) * static_cast<std::size_t>(launch.block.y) *
              static_cast<std::size_t>(launch.block.z)) {}

std::vector<BlockAccess> ThreadBlock::run(const Kernel& kernel) {
  for (int thread = 0; thread < threads(); ++thread) {
    state(thread).fiber = std::make_unique<Fiber>([this, thread, &kernel] {
      Thread self(*this, thread);
      kernel(self);
    });
  }
  std::vector<BlockAccess> accesses;
  const int warps = (threads() + launch_.lanes - 1) / launch_.lanes;
  do {
    for (int warp = 0; warp < warps; ++warp) run_warp(warp, accesses);
    ++interval_;
  } while (waiting(0, threads()) >= 0);
  return accesses;
}

void ThreadBlock::run_warp(int warp, std::vector<BlockAccess>& accesses) {
  const int first = warp * launch_.lanes;
  const int last = std::min(first + launch_.lanes, threads());
  for (step_ = 0;; ++step_) {
    for (int thread = first; thread < last; ++thread) {
      if (!state(thread).fiber->done()) state(thread).fiber->resume();
    }
    merge_warp(warp, first, last, accesses);
    const int waiter = waiting(first, last);
    if (waiter < 0 || state(waiter).barrier == Barrier::kBlock) return;
  }
}

void ThreadBlock::merge_warp(int warp, int first, int last, std::vector<BlockAccess>& accesses) {
  std::vector<std::vector<LaneAccess>> lanes;
  for (int thread = first; thread < last; ++thread) {
    lanes.push_back(std::move(state(thread).accesses));
    state(thread).accesses.clear();
  }
  for (const WarpAccess& access : merge_lockstep(sites_, lanes)) accesses.push_back({warp, access});
}

int ThreadBlock::waiting(int first, int last) {
  int found = -1;
  for (int thread = first; thread < last; ++thread) {
    if (state(thread).fiber->done()) continue;
    if (found < 0) found = thread;
    const ThreadState& a = state(found);
    const ThreadState& b = state(thread);
    if (a.barrier == b.barrier && same_place(a.waits_at, b.waits_at)) continue;
    throw UserError(
        place_of(b.waits_at),
        fmt::format("thread {} waits at {}() here, thread {} at {}() in line {}", thread,
                    name_of(b.barrier), found, name_of(a.barrier), a.waits_at.line),
        "all threads that have not ended meet at the same barrier");
  }
  return found;
}

int ThreadBlock::declare(int thread, std::uint32_t bytes, const Site& site) {
  const int array = state(thread).arrays++;
  memory_.declare(array, bytes, site);
  return array;
}

void ThreadBlock::load(int thread, int array, std::uint32_t offset, std::uint32_t bytes, void* to,
                       const Site& site) {
  const std::uint32_t address = memory_.base(array) + offset;
  memory_.load(actor(thread), address, bytes, to, site);
  note(thread, Op::kLoad, array, address, bytes, site);
}

void ThreadBlock::store(int thread, int array, std::uint32_t offset, std::uint32_t bytes,
                        const void* from, const Site& site) {
  const std::uint32_t address = memory_.base(array) + offset;
  memory_.store(actor(thread), address, bytes, from, site);
  note(thread, Op::kStore, array, address, bytes, site);
}

void ThreadBlock::wait(int thread, Barrier barrier, const Site& site) {
  ThreadState& self = state(thread);
  self.barrier = barrier;
  self.waits_at = site;
  self.fiber->yield();
}

Actor ThreadBlock::actor(int thread) const {
  return {thread, thread / launch_.lanes, interval_, step_};
}

void ThreadBlock::note(int thread, Op op, int array, std::uint32_t address, std::uint32_t bytes,
                       const Site& site) {
  const AccessSite access{trace_file(site), site.line, op,
                          site.column,      array,     static_cast<int>(bytes)};
  state(thread).accesses.push_back({sites_.id(access), address});
}

}  // namespace warpbank::record
