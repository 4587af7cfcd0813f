// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/request_cost.h"
#include "request/request.h"
#include "request/string_table.h"
#include "result/replay_result.h"

namespace warpbank {

/// Adds up the costs of a replay as an engine reports them.
class ReplayTally {
 public:
  /// `filter`: what was asked for of the traces, in words; empty: everything.
  ReplayTally(std::string engine, Machine machine, std::string filter = {});

  void add(const Request& request, const RequestCost& cost);

  /// Closes one input. `names` is the table that the ids in its requests belong to. Fills in
  /// what was counted.
  void end_input(ReplayInput input, const StringTable& names);

  /// The result, once every input is closed. `bank_rows`: port uses, per bank.
  ReplayResult finish(std::vector<std::uint64_t> bank_rows);

 private:
  struct Key {
    std::uint64_t pc = 0;
    std::uint32_t kernel = 0;
    std::uint32_t src = 0;
    bool has_pc = false;
    Op op = Op::kLoad;
    std::uint8_t bytes = 0;
    bool operator==(const Key& other) const;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  ReplayResult result_;
  std::vector<std::uint64_t> histogram_;
  std::uint64_t input_cycles_ = 0;
  std::unordered_map<Key, Counters, KeyHash> rows_;  ///< of the open input
  Key last_key_;
  Counters* last_row_ = nullptr;  ///< traces repeat one instruction many times in a row
  /// Over all closed inputs, by names: two inputs may number the same kernel differently.
  std::map<std::tuple<std::string, bool, std::uint64_t, std::string_view, int, std::string>,
           Counters>
      merged_;
};

}  // namespace warpbank
