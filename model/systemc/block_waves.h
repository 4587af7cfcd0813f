// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/block_ports.h"
#include "machine/machine.h"
#include "systemc/shared_memory.h"
#include "systemc/vcd_writer.h"

namespace warpbank {

/// Bits that number `count` things; never none.
constexpr std::size_t index_width(std::uint64_t count) {
  std::size_t width = 1;
  while ((std::uint64_t{1} << width) < count) ++width;
  return width;
}

/// Writes the ports of a SharedMemory and of its sub-blocks as VCD, under the names that the RTL
/// has: scope shared_memory, in it u_phase_sequencer, u_bank_arbiter, u_crossbar and
/// gen_bank[i].u_sram_bank. Beside it a signal `cycle` holds the cycle's number. Elements of a
/// vector that mean nothing in a cycle read 0.
class BlockWaves {
 public:
  /// Throws UserError when the file cannot be written. `memory` outlives this.
  BlockWaves(const WaveWindow& window, const Machine& machine, const SharedMemory& memory);

  /// To be called in the settled half of each cycle; `cycles_run` counts them, 10 ns each. Writes
  /// only inside the window.
  void sample(std::int64_t cycle, std::uint64_t cycles_run);

 private:
  using Fill = std::function<void(BitVector&)>;
  using Names = std::vector<std::pair<std::string, std::string>>;  ///< port, net
  struct Probe {
    VcdWriter::Net net;
    BitVector value;
    Fill fill;  ///< into a cleared vector
  };

  void add(const std::string& net, std::size_t width, Fill fill);
  void add_bit(const std::string& net, std::function<bool()> read);
  void add_slots(const std::string& net, std::size_t width,
                 std::function<std::uint64_t(std::size_t slot)> element);
  void add_set(const std::string& net, std::function<SlotSet()> read);
  void add_addresses(const std::string& net, std::function<const LaneAddresses&()> read);
  void add_data(const std::string& net, std::function<const LaneData&()> read);

  void add_ports();
  void add_request();
  void add_grant();
  void add_bank_data();
  void add_bank(std::size_t bank);
  void declare();
  /// Opens a scope and names nets in it.
  void name_nets(const std::string& scope, const Names& names);

  WaveWindow window_;
  Machine machine_;
  const SharedMemory& memory_;
  std::size_t lanes_;
  std::size_t slots_;
  std::size_t banks_;
  std::size_t ports_;
  std::size_t bank_bytes_;
  std::size_t row_width_;
  std::uint64_t bytes_;  ///< of all banks
  VcdWriter writer_;
  std::map<std::string, VcdWriter::Net> nets_;
  std::vector<Probe> probes_;
  std::int64_t cycle_ = 0;
  bool inside_ = false;
};

}  // namespace warpbank
