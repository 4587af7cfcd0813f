// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// SharedMemory in a platform that is not ours, as docs/systemc.md shows it: an sc_main, a clock,
// and a module that stores a row of words, loads a column back, and says when each response came.
#include <cstdint>
#include <cstdio>
#include <systemc>

#include "machine/machine.h"
#include "systemc/shared_memory.h"

namespace {

class Core : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_out<bool> rst_no{"rst_no"};
  sc_core::sc_out<bool> req_valid_o{"req_valid_o"};
  sc_core::sc_in<bool> req_ready_i{"req_ready_i"};
  sc_core::sc_out<std::uint8_t> req_op_o{"req_op_o"};
  sc_core::sc_out<std::uint8_t> req_size_o{"req_size_o"};
  sc_core::sc_out<std::uint64_t> req_mask_o{"req_mask_o"};
  sc_core::sc_out<warpbank::LaneAddressBus> req_addr_o{"req_addr_o"};
  sc_core::sc_out<warpbank::LaneDataBus> req_wdata_o{"req_wdata_o"};
  sc_core::sc_in<bool> resp_valid_i{"resp_valid_i"};
  sc_core::sc_out<bool> resp_ready_o{"resp_ready_o"};
  sc_core::sc_in<warpbank::LaneDataBus> resp_rdata_i{"resp_rdata_i"};

  int errors = 0;
  int edges = 0;

  explicit Core(const sc_core::sc_module_name& name) : sc_core::sc_module(name) {
    SC_HAS_PROCESS(Core);
    SC_THREAD(work);
    sensitive << clk_i.pos();
  }

 private:
  void edge() {
    wait();
    ++edges;
  }

  /// Offers one request to all 32 lanes and waits for its response; returns the cycles it took.
  int access(warpbank::Op op, std::uint32_t words_apart) {
    warpbank::LaneAddressBus address;
    warpbank::LaneDataBus data;  // 16 bytes a lane, of which this access takes 4
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      address.word[lane] = lane * words_apart * 4;
      data.word[4 * lane] = 7 * lane + 1;
    }
    req_op_o.write(static_cast<std::uint8_t>(op));
    req_size_o.write(2);
    req_mask_o.write(0xffffffff);
    req_addr_o.write(address);
    req_wdata_o.write(data);
    req_valid_o.write(true);
    const int start = edges;
    do edge();
    while (!req_ready_i.read());
    req_valid_o.write(false);
    do edge();
    while (!resp_valid_i.read());
    return edges - start - 1;  // the edge that sees a response ends its cycle
  }

  void expect(bool right, const char* what) {
    if (right) return;
    std::printf("wrong: %s\n", what);
    ++errors;
  }

  void work() {
    rst_no.write(false);
    resp_ready_o.write(true);
    edge();
    edge();
    rst_no.write(true);
    edge();
    expect(access(warpbank::Op::kStore, 33) == 3, "a stride of 33 words takes 1 wavefront");
    expect(access(warpbank::Op::kLoad, 33) == 3, "and so does its load");
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      expect(resp_rdata_i.read().word[4 * lane] == 7 * lane + 1,
             "the load returns what was stored");
    }
    expect(access(warpbank::Op::kLoad, 32) == 34, "a stride of 32 words takes 32 wavefronts");
    sc_core::sc_stop();
  }
};

}  // namespace

int sc_main(int, char**) {
  const warpbank::Machine machine;
  sc_core::sc_clock clk("clk", 1, sc_core::SC_NS);
  sc_core::sc_signal<bool> rst_n, req_valid, req_ready, resp_valid, resp_ready;
  sc_core::sc_signal<std::uint8_t> req_op, req_size;
  sc_core::sc_signal<std::uint64_t> req_mask;
  sc_core::sc_signal<warpbank::LaneAddressBus> req_addr;
  sc_core::sc_signal<warpbank::LaneDataBus> req_wdata, resp_rdata;

  warpbank::SharedMemory memory("shared_memory", machine);
  memory(clk, rst_n, req_valid, req_ready, req_op, req_size, req_mask, req_addr, req_wdata,
         resp_valid, resp_ready, resp_rdata);
  Core core("core");
  core(clk, rst_n, req_valid, req_ready, req_op, req_size, req_mask, req_addr, req_wdata,
       resp_valid, resp_ready, resp_rdata);

  sc_core::sc_start();
  if (core.edges == 0) std::printf("wrong: the platform did not run\n");
  return core.errors == 0 && core.edges != 0 ? 0 : 1;
}
