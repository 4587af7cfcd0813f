// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "naive_memory.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace warpbank::test {
namespace {

/// The numbers of slots leave room for 16 bytes a lane.
int slots_of_a_lane(const Machine& machine) { return std::max(2, 16 / machine.bank_bytes); }

}  // namespace

PortRequest strided(std::uint32_t words, bool write) {
  PortRequest request;
  request.write = write;
  request.mask = 0xffffffff;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    request.addr[lane] = lane * words * 4;
    request.wdata[lane] = 1000 + lane;
  }
  return request;
}

void present(const PortRequest& request, BlockInputs& inputs) {
  inputs.req_op = request.write ? Op::kStore : Op::kLoad;
  inputs.req_size = static_cast<std::uint8_t>(request.size);
  inputs.req_mask = request.mask;
  inputs.req_addr = request.addr;
  for (std::size_t lane = 0; lane < 64; ++lane) inputs.req_wdata[4 * lane] = request.wdata[lane];
  ++inputs.payload_version;
}

std::array<std::uint32_t, 64> first_words(const LaneData& data) {
  std::array<std::uint32_t, 64> words{};
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (i % 4 == 0) words[i / 4] = data[i];
    if (i % 4 != 0 && data[i] != 0) throw std::logic_error("a narrow access returned more");
  }
  return words;
}

NaiveMemory::NaiveMemory(const Machine& machine)
    : machine_(machine), bytes_(machine.shared_bytes) {}

std::vector<NaiveWavefront> NaiveMemory::wavefronts(const PortRequest& request) const {
  const int bytes = 1 << request.size;
  const int parts = std::max(1, bytes / machine_.bank_bytes);
  int per_phase = machine_.lanes;
  if (machine_.phases == Phases::kDerived) {
    per_phase = std::max(1, std::min(per_phase, machine_.banks * machine_.bank_bytes / bytes));
  }
  std::vector<NaiveWavefront> all;
  for (int first = 0; first < machine_.lanes; first += per_phase) {
    std::vector<Piece> pending;
    for (int lane = first; lane < std::min(machine_.lanes, first + per_phase); ++lane) {
      if (((request.mask >> lane) & 1U) == 0) continue;
      for (int part = 0; part < parts; ++part) pending.push_back(piece(request, lane, part));
    }
    while (!pending.empty()) all.push_back(serve(pending, request.write));
  }
  return all;
}

NaiveMemory::Piece NaiveMemory::piece(const PortRequest& request, int lane, int part) const {
  const auto bank_bytes = static_cast<std::uint32_t>(machine_.bank_bytes);
  const auto banks = static_cast<std::uint32_t>(machine_.banks);
  const std::uint32_t address = request.addr[static_cast<std::size_t>(lane)];
  const std::uint32_t word = address / bank_bytes + static_cast<std::uint32_t>(part);
  Piece result{};
  result.slot = lane * slots_of_a_lane(machine_) + part;
  result.row = word / banks;
  std::uint32_t bank = word;
  if (machine_.mapping == Mapping::kXor) bank = word ^ result.row;
  if (machine_.mapping == Mapping::kSkew) bank = word + result.row;
  result.bank = static_cast<int>(bank % banks);
  result.offset = static_cast<int>(address % bank_bytes);
  const int count = std::min(1 << request.size, machine_.bank_bytes);
  for (int byte = 0; byte < count; ++byte) {
    const std::uint32_t word_data = request.wdata[static_cast<std::size_t>(lane)];
    const int shift = 8 * (part * machine_.bank_bytes + byte);
    result.bytes.push_back(static_cast<std::uint8_t>(word_data >> shift));
  }
  return result;
}

NaiveWavefront NaiveMemory::serve(std::vector<Piece>& pending, bool write) const {
  NaiveWavefront result;
  const int ports = write ? 1 : machine_.ports;
  const Piece lowest = pending.front();
  for (int bank = 0; bank < machine_.banks; ++bank) {
    for (int port = 0; port < ports; ++port) {
      const auto next = std::find_if(pending.begin(), pending.end(), [&](const Piece& piece) {
        return piece.bank == bank && result.served.count(piece.slot) == 0;
      });
      if (next == pending.end()) break;
      result.rows[{bank, port}] = next->row;
      const bool shared =
          machine_.broadcast == Broadcast::kMulticast ||
          (machine_.broadcast == Broadcast::kSingle && bank == lowest.bank && port == 0);
      result.served.insert(next->slot);
      for (const Piece& piece : pending) {
        if (shared && piece.bank == bank && piece.row == next->row)
          result.served.insert(piece.slot);
      }
    }
  }
  for (const Piece& piece : pending) {
    if (!write || result.served.count(piece.slot) == 0) continue;
    int byte = piece.offset;
    for (const std::uint8_t value : piece.bytes) result.written[{piece.bank, byte++}] = value;
  }
  pending.erase(std::remove_if(pending.begin(), pending.end(),
                               [&](const Piece& piece) { return result.served.count(piece.slot); }),
                pending.end());
  result.phase_last = pending.empty();
  return result;
}

void NaiveMemory::move(const PortRequest& request, const NaiveWavefront& wavefront,
                       std::array<std::uint32_t, 64>& lanes) {
  const int slots_per_lane = slots_of_a_lane(machine_);
  const int slot_bytes = std::min(1 << request.size, machine_.bank_bytes);
  for (const int slot : wavefront.served) {
    const auto lane = static_cast<std::size_t>(slot / slots_per_lane);
    const int first = slot % slots_per_lane * slot_bytes;
    for (int byte = first; byte < first + slot_bytes; ++byte) {
      std::uint8_t& cell = bytes_[request.addr[lane] + static_cast<std::uint32_t>(byte)];
      if (request.write) {
        cell = static_cast<std::uint8_t>(request.wdata[lane] >> (8 * byte));
      } else {
        lanes[lane] |= std::uint32_t{cell} << (8 * byte);
      }
    }
  }
}

}  // namespace warpbank::test
