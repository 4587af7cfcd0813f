// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/lockstep/byte_memory.h"

#include <algorithm>
#include <cstddef>

namespace warpbank {
namespace {

/// Index of the first data word of a lane.
std::size_t lane_words(std::uint32_t lane) { return std::size_t{lane} * kLaneDataWords; }

std::uint8_t byte_of(const LaneData& data, std::uint32_t lane, std::uint32_t byte) {
  return static_cast<std::uint8_t>(data[lane_words(lane) + byte / 4] >> (8 * (byte % 4)));
}

void put_byte(LaneData& data, std::uint32_t lane, std::uint32_t byte, std::uint8_t value) {
  data[lane_words(lane) + byte / 4] |= std::uint32_t{value} << (8 * (byte % 4));
}

template <typename Visit>
void for_each_lane(std::uint64_t lanes, Visit visit) {
  for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<std::uint32_t>(__builtin_ctzll(lanes)));
}

}  // namespace

ByteMemory::ByteMemory(const Machine& machine)
    : bytes_(machine.shared_bytes),
      slots_per_lane_(naive_slots_per_lane(machine)),
      word_shift_(static_cast<std::uint32_t>(__builtin_ctz(naive_word_bytes(machine)))),
      most_bytes_(machine.lane_words == LaneWords::kFirst ? 4 : kMaxAccessBytes) {}

std::uint32_t ByteMemory::moved_bytes(const Request& request) const {
  return std::min<std::uint32_t>(request.bytes, most_bytes_);
}

std::uint32_t ByteMemory::word(std::uint32_t address) const {
  const std::uint8_t* bytes = &bytes_[address];
  return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8U | std::uint32_t{bytes[2]} << 16U |
         std::uint32_t{bytes[3]} << 24U;
}

void ByteMemory::load(const Request& request, LaneData& data) const {
  const std::uint32_t bytes = moved_bytes(request);
  for_each_lane(request.mask, [&](std::uint32_t lane) {
    const std::uint32_t address = request.address[lane];
    if (bytes < 4) {
      for (std::uint32_t i = 0; i < bytes; ++i) put_byte(data, lane, i, bytes_[address + i]);
      return;
    }
    // All widths from 4 bytes on are whole words, and this runs for every load.
    for (std::uint32_t i = 0; i < bytes / 4; ++i) {
      data[lane_words(lane) + i] = word(address + 4 * i);
    }
  });
}

void ByteMemory::store(const Request& request, const NaivePlan& plan, const SlotSet& served,
                       const LaneData& data) {
  const std::uint32_t bytes = moved_bytes(request);
  for (std::size_t phase = 0; phase < static_cast<std::size_t>(plan.phases); ++phase) {
    const bool whole = !plan.slots[phase].without(served).any();
    for_each_lane(plan.lanes[phase], [&](std::uint32_t lane) {
      const std::uint32_t address = request.address[lane];
      const std::uint32_t first_word = address >> word_shift_;
      for (std::uint32_t i = 0; i < bytes; ++i) {
        const std::uint32_t part = ((address + i) >> word_shift_) - first_word;
        if (whole || served.test(static_cast<int>(lane * slots_per_lane_ + part))) {
          bytes_[address + i] = byte_of(data, lane, i);
        }
      }
    });
  }
}

void ByteMemory::add(const Request& request, const SlotSet& served, const LaneData& operands,
                     LaneData& old_values) {
  const std::uint32_t bytes = moved_bytes(request);
  const std::uint32_t word_bytes = std::uint32_t{1} << word_shift_;
  std::uint32_t carry = 0;
  std::uint32_t next = 0;  // the slot that a carry would go into
  served.for_each([&](int number) {
    const auto slot = static_cast<std::uint32_t>(number);
    const std::uint32_t lane = slot / slots_per_lane_;
    const std::uint32_t part = slot % slots_per_lane_;
    if (part == 0 || slot != next) carry = 0;
    next = slot + 1;
    const std::uint32_t address = request.address[lane];
    const std::uint32_t before = address % word_bytes;  // bytes of the first word that are not its
    const std::uint32_t from = part == 0 ? 0 : part * word_bytes - before;
    const std::uint32_t to = std::min(bytes, (part + 1) * word_bytes - before);
    for (std::uint32_t i = from; i < to; ++i) {
      std::uint8_t& byte = bytes_[address + i];
      put_byte(old_values, lane, i, byte);
      const std::uint32_t sum = std::uint32_t{byte} + byte_of(operands, lane, i) + carry;
      byte = static_cast<std::uint8_t>(sum);
      carry = sum >> 8U;
    }
  });
}

}  // namespace warpbank
