// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/block_ports.h"
#include "machine/machine.h"

namespace warpbank::test {

/// A narrow load or store: up to 4 bytes a lane. Wider ones and atomics are the matter of the
/// lockstep tests.
struct PortRequest {
  bool write = false;
  int size = 2;  ///< log2 of the bytes per lane
  std::uint64_t mask = 0;
  std::array<std::uint32_t, 64> addr{};
  std::array<std::uint32_t, 64> wdata{};
};

/// All of 32 lanes, so many words apart from 0 on; a store brings 1000 + lane.
PortRequest strided(std::uint32_t words, bool write = false);

/// Puts it on the ports of the block.
void present(const PortRequest& request, BlockInputs& inputs);

/// The first word of each lane of a response; the others must be 0, or it throws.
std::array<std::uint32_t, 64> first_words(const LaneData& data);

/// What one wavefront has to show.
struct NaiveWavefront {
  std::map<std::pair<int, int>, std::uint32_t> rows;    ///< (bank, port) in use: its row
  std::map<std::pair<int, int>, std::uint8_t> written;  ///< (bank, byte) that a store writes: value
  std::set<int> served;
  bool phase_last = false;
};

/// The oracle of the SystemC tests: lists, sets and a flat array of bytes, written from the
/// documentation and sharing no code with the model.
class NaiveMemory {
 public:
  explicit NaiveMemory(const Machine& machine);

  std::vector<NaiveWavefront> wavefronts(const PortRequest& request) const;

  /// Moves the bytes of one wavefront: a store's into the memory, lowest lane first, a load's into
  /// `lanes`.
  void move(const PortRequest& request, const NaiveWavefront& wavefront,
            std::array<std::uint32_t, 64>& lanes);

 private:
  struct Piece {
    int slot;
    int bank;
    std::uint32_t row;
    int offset;                       ///< of its first byte in the row
    std::vector<std::uint8_t> bytes;  ///< what a store brings
  };
  Piece piece(const PortRequest& request, int lane, int part) const;
  NaiveWavefront serve(std::vector<Piece>& pending, bool write) const;

  Machine machine_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace warpbank::test
