// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// Compiled by tb/verilate into the library of one geometry, which the WARPBANK_ macros describe.
#include "tb/verilated_block.h"

#include <verilated.h>
#include <verilated_fst_c.h>
#include <verilated_syms.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "Vshared_memory.h"

namespace warpbank {
namespace {

constexpr int kLanes = WARPBANK_LANES;
constexpr int kBanks = WARPBANK_BANKS;
constexpr int kBankBytes = WARPBANK_BANK_BYTES;
constexpr std::uint64_t kRows = WARPBANK_ROWS;
constexpr int kPorts = WARPBANK_PORTS;
constexpr std::size_t kAccessBytes = WARPBANK_ACCESS_BYTES;

constexpr int clog2_at_least_1(std::uint64_t value) {
  int bits = 1;
  while ((std::uint64_t{1} << bits) < value) ++bits;
  return bits;
}

constexpr int kAddressBits = clog2_at_least_1(kRows * kBanks * kBankBytes);
constexpr int kRowBits = clog2_at_least_1(kRows);

/// Copies whole ports: Verilator keeps bit k in bit k % 32 of word k / 32, on little-endian hosts
/// for narrow ports too.
template <typename Port>
void copy_in(Port& port, const void* from, std::size_t bytes) {
  static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
  std::memcpy(&port, from, std::min(bytes, sizeof port));
}

template <typename Port>
void copy_out(void* to, const Port& port, std::size_t bytes) {
  std::memcpy(to, &port, std::min(bytes, sizeof port));
}

/// Packs one field of `bits` per lane, lowest lane first.
template <typename Port>
void pack_lanes(Port& port, const std::array<std::uint32_t, kMaxLanes>& values, int bits) {
  std::array<std::uint32_t, kMaxLanes + 1> words{};
  const std::uint32_t mask = static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1);
  std::uint64_t window = 0;
  int held = 0;
  std::size_t word = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    window |= static_cast<std::uint64_t>(values[static_cast<std::size_t>(lane)] & mask) << held;
    held += bits;
    if (held >= 32) {
      words[word++] = static_cast<std::uint32_t>(window);
      window >>= 32;
      held -= 32;
    }
  }
  words[word] = static_cast<std::uint32_t>(window);
  copy_in(port, words.data(), sizeof words);
}

/// Lane data of 16 bytes a lane to and from a port that has kAccessBytes.
template <typename Port>
void lanes_in(Port& port, const LaneData& data) {
  static_assert(sizeof port >= kLanes * kAccessBytes);
  auto* bytes = reinterpret_cast<unsigned char*>(&port);
  const auto* from = reinterpret_cast<const unsigned char*>(data.data());
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    std::memcpy(bytes + lane * kAccessBytes, from + lane * kMaxAccessBytes, kAccessBytes);
  }
}

template <typename Port>
void lanes_out(LaneData& data, const Port& port) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(&port);
  auto* to = reinterpret_cast<unsigned char*>(data.data());
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    std::memcpy(to + lane * kMaxAccessBytes, bytes + lane * kAccessBytes, kAccessBytes);
  }
}

/// The row that bank port `use` reads or writes.
template <typename Port>
std::uint32_t row_of(const Port& port, std::size_t use) {
  const std::size_t bit = use * kRowBits;
  std::uint64_t window = 0;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&port);
  const std::size_t word = bit / 32;
  std::memcpy(&window, bytes + word * 4, std::min<std::size_t>(8, sizeof port - word * 4));
  return static_cast<std::uint32_t>((window >> (bit % 32)) & ((std::uint64_t{1} << kRowBits) - 1));
}

/// Where the first assertion stands that did not hold; empty while all do.
thread_local std::string broken_contract;

class Model final : public VerilatedBlock {
 public:
  Model() : context_(std::make_unique<VerilatedContext>()) {
    context_->threads(1);
    context_->traceEverOn(true);
    context_->timeunit(-9);
    context_->timeprecision(-9);
    top_ = std::make_unique<Vshared_memory>(context_.get(), "");
    top_->clk_i = 0;
    top_->rst_ni = 0;
    top_->eval();
  }

  ~Model() override {
    // Verilator looks for the scopes to forget in the thread's context, which may be another's.
    Verilated::threadContextp(context_.get());
    if (wave_) wave_->close();
    top_->final();
  }

  void evaluate(const BlockInputs& inputs, bool payload, BlockOutputs& outputs) override {
    top_->clk_i = 0;
    top_->rst_ni = inputs.rst_n ? 1 : 0;
    top_->req_valid_i = inputs.req_valid ? 1 : 0;
    top_->resp_ready_i = inputs.resp_ready ? 1 : 0;
    if (payload) set_payload(inputs);
    top_->eval();
    read(outputs);
  }

  void clock() override {
    top_->clk_i = 1;
    top_->eval();
    // A row that an atomic of the last run had still to write is written in the first cycle of
    // reset.
    if (std::exchange(clear_after_reset_, false) && top_->rst_ni == 0) clear_banks();
    if (!broken_contract.empty()) {
      throw std::logic_error("a contract of the RTL does not hold: " +
                             std::exchange(broken_contract, {}));
    }
  }

  void clear_memory() override {
    clear_banks();
    clear_after_reset_ = true;
  }

  bool open_wave(const char* file) override {
    wave_ = std::make_unique<VerilatedFstC>();
    wave_->set_time_unit("1ns");
    wave_->set_time_resolution("1ns");
    wave_->spTrace()->addInitCb(&declare_cycle, this);
    wave_->spTrace()->addFullCb(&dump_cycle, this);
    wave_->spTrace()->addChgCb(&dump_changed_cycle, this);
    top_->trace(wave_.get(), 99);
    wave_->open(file);
    return wave_->isOpen();
  }

  void dump_wave(std::uint64_t time, std::int64_t cycle) override {
    cycle_ = static_cast<std::uint64_t>(cycle);
    top_->clk_i = 1;
    wave_->dump(time);
    top_->clk_i = 0;
    top_->eval();  // changes nothing; without it Verilator would skip the dump
    wave_->dump(time + 5);
  }

 private:
  void clear_banks() {
    for (int bank = 0; bank < kBanks; ++bank) {
      const std::string scope = "shared_memory.gen_bank[" + std::to_string(bank) + "].u_sram_bank";
      const VerilatedVar* memory = context_->scopeFind(scope.c_str())->varFind("mem_q");
      std::memset(memory->datap(), 0, memory->totalSize());
    }
  }

  static void declare_cycle(void* self, VerilatedFst* trace, std::uint32_t code) {
    static_cast<Model*>(self)->cycle_code_ = code + 1;
    trace->declQuad(code + 1, "cycle", -1, FST_VD_IMPLICIT, FST_VT_VCD_INTEGER, false, -1, 63, 0);
  }

  static void dump_cycle(void* self, VerilatedFst::Buffer* buffer) {
    const auto* model = static_cast<const Model*>(self);
    buffer->fullQData(buffer->oldp(model->cycle_code_), model->cycle_, 64);
  }

  static void dump_changed_cycle(void* self, VerilatedFst::Buffer* buffer) {
    const auto* model = static_cast<const Model*>(self);
    buffer->chgQData(buffer->oldp(model->cycle_code_), model->cycle_, 64);
  }

  void set_payload(const BlockInputs& inputs) {
    top_->req_op_i = static_cast<std::uint8_t>(inputs.req_op);
    top_->req_size_i = inputs.req_size;
    const std::uint64_t mask = kLanes == 64
                                   ? inputs.req_mask
                                   : inputs.req_mask & ((std::uint64_t{1} << (kLanes % 64)) - 1);
    copy_in(top_->req_mask_i, &mask, sizeof mask);
    pack_lanes(top_->req_addr_i, inputs.req_addr, kAddressBits);
    lanes_in(top_->req_wdata_i, inputs.req_wdata);
  }

  void read(BlockOutputs& outputs) {
    outputs.req_ready = top_->req_ready_o != 0;
    outputs.resp_valid = top_->resp_valid_o != 0;
    outputs.phase_last = top_->phase_last_o != 0;
    copy_out(outputs.served.words.data(), top_->served_o, sizeof outputs.served.words);
    copy_out(outputs.bank_ren.data(), top_->bank_ren_o, outputs.bank_ren.size() * 4);
    copy_out(outputs.bank_wmask.data(), top_->bank_wmask_o, outputs.bank_wmask.size() * 4);
    for (std::size_t i = 0; i < outputs.bank_ren.size(); ++i) {
      for (std::uint32_t word = outputs.bank_ren[i]; word != 0; word &= word - 1) {
        const std::size_t use = i * 32 + static_cast<std::size_t>(__builtin_ctz(word));
        outputs.bank_row[use] = row_of(top_->bank_row_o, use);
      }
    }
    bool written = false;
    for (std::size_t i = 0; i < outputs.bank_wmask.size(); ++i) {
      for (std::uint32_t word = outputs.bank_wmask[i]; word != 0;) {
        written = true;
        const auto bit = static_cast<std::size_t>(__builtin_ctz(word));
        const std::size_t bank = (i * 32 + bit) / kBankBytes;
        outputs.bank_row[bank * kPorts] = row_of(top_->bank_row_o, bank * kPorts);
        const std::size_t next_bank = (bank + 1) * kBankBytes - i * 32;
        word = next_bank >= 32 ? 0 : word & (~std::uint32_t{0} << next_bank);
      }
    }
    if (written) copy_out(outputs.bank_wdata.data(), top_->bank_wdata_o, outputs.bank_wdata.size());
    if (outputs.resp_valid) lanes_out(outputs.resp_rdata, top_->resp_rdata_o);
  }

  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Vshared_memory> top_;
  std::unique_ptr<VerilatedFstC> wave_;
  std::uint64_t cycle_ = 0;
  std::uint32_t cycle_code_ = 0;
  bool clear_after_reset_ = false;
};

}  // namespace
}  // namespace warpbank

/// What Verilator calls, with a lock held, for an assertion that does not hold.
void vl_stop(const char* file, int line, const char* /*hierarchy*/) {
  if (!warpbank::broken_contract.empty()) return;
  warpbank::broken_contract = std::string(file) + ":" + std::to_string(line);
}

extern "C" __attribute__((visibility("default"))) warpbank::VerilatedBlock*
warpbank_make_verilated_block() {
  return std::make_unique<warpbank::Model>().release();
}
