// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/block_memory.h"

#include <fmt/format.h>

#include <cassert>
#include <cstring>
#include <string>

#include "traces/recorder/place.h"

namespace warpbank::record {
namespace {

constexpr std::uint32_t kAlignment = 16;
constexpr int kNobody = -1;
constexpr int kMany = -2;

bool unordered(const Actor& before, const Actor& now) {
  if (before.thread == kNobody || before.thread == now.thread) return false;
  if (before.interval != now.interval) return false;
  return before.warp != now.warp || before.step == now.step;
}

[[noreturn]] void fail_race(const Actor& before, const char* did, const Actor& now,
                            const char* does, std::uint32_t address, const Site& site) {
  const std::string other =
      before.thread == kMany ? "other threads" : fmt::format("thread {}", before.thread);
  throw UserError(place_of(site),
                  fmt::format("thread {} {} shared byte {}, which {} {} with no barrier between",
                              now.thread, does, address, other, did),
                  "put a sync() between the two, or sync_warp() inside one warp");
}

void note_reader(Actor& reader, const Actor& now) {
  if (reader.thread == kNobody || reader.interval != now.interval) {
    reader = now;
  } else if (reader.warp != now.warp) {
    reader.thread = kMany;
    reader.warp = kMany;
  } else if (reader.step != now.step) {
    reader = now;
  } else if (reader.thread != now.thread) {
    reader.thread = kMany;
  }
}

}  // namespace

void BlockMemory::declare(int array, std::uint32_t bytes, const Site& site) {
  const auto number = static_cast<std::size_t>(array);
  assert(number <= arrays_.size());
  if (number < arrays_.size()) {
    if (arrays_[number].bytes == bytes) return;
    throw UserError(place_of(site),
                    fmt::format("shared array {} has {} bytes here and {} in another thread", array,
                                bytes, arrays_[number].bytes),
                    "every thread of a block declares the same shared arrays in the same order");
  }
  const std::uint32_t base = (this->bytes() + kAlignment - 1) / kAlignment * kAlignment;
  arrays_.push_back({base, bytes});
  memory_.resize(base + bytes);
  watches_.resize(base + bytes);
}

void BlockMemory::load(const Actor& actor, std::uint32_t address, std::uint32_t bytes, void* to,
                       const Site& site) {
  for (std::uint32_t byte = address; byte < address + bytes; ++byte) {
    Watch& watch = watches_[byte];
    if (watch.writer.thread == kNobody) {
      throw UserError(
          place_of(site),
          fmt::format("thread {} reads shared byte {}, which nobody wrote", actor.thread, byte));
    }
    if (unordered(watch.writer, actor)) {
      fail_race(watch.writer, "wrote", actor, "reads", byte, site);
    }
    note_reader(watch.reader, actor);
  }
  std::memcpy(to, &memory_[address], bytes);
}

void BlockMemory::store(const Actor& actor, std::uint32_t address, std::uint32_t bytes,
                        const void* from, const Site& site) {
  for (std::uint32_t byte = address; byte < address + bytes; ++byte) {
    Watch& watch = watches_[byte];
    if (unordered(watch.writer, actor)) {
      fail_race(watch.writer, "wrote", actor, "writes", byte, site);
    }
    if (unordered(watch.reader, actor)) {
      fail_race(watch.reader, "read", actor, "writes", byte, site);
    }
    watch.writer = actor;
  }
  std::memcpy(&memory_[address], from, bytes);
}

}  // namespace warpbank::record
