// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// shared_memory: the banked shared memory of a GPU core. One request of all lanes is accepted by
// valid/ready, split into phases and wavefronts, and answered by one response; the response may be
// held back, which freezes the whole block. docs/block.md has the ports and the timing.
//
// A request of W wavefronts accepted in cycle A is answered in A + 2 + max(W, 1) + ExtraLatency;
// the next one may be accepted in A + max(W, 1).
`default_nettype none

module shared_memory #(
  /// Lanes of a request, 1..64. Registers grow with it, the crossbar with lanes times banks.
  parameter int Lanes = 32,
  /// Banks, 1..1024, any count; a power of two spares the address map its dividers.
  parameter int Banks = 32,
  /// Bytes of a bank row: 1, 2, 4, .. 32.
  parameter int BankBytes = 4,
  /// Rows of a bank.
  parameter int Rows = 512,
  /// 0 modulo, 1 xor (Banks a power of two), 2 skew: which bank a word lives in.
  parameter int Mapping = 0,
  /// 0 multicast, 1 single, 2 none: who is served together.
  parameter int Broadcast = 0,
  /// Read ports of each bank, 1..8: repeats the arbitration step in depth and area.
  parameter int Ports = 1,
  /// 1: all lanes are one phase for every width of access. 0: as many as the banks are wide.
  parameter int PhasesWhole = 0,
  /// Cycles added to the response: a delay line that many responses deep.
  parameter int ExtraLatency = 0,
  localparam int SlotsPerLane = (BankBytes < 4) ? 4 / BankBytes : 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int Bytes = Rows * Banks * BankBytes,
  localparam int AddrW = (Bytes > 1) ? $clog2(Bytes) : 1,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1,
  localparam int PortW = (Ports > 1) ? $clog2(Ports) : 1,
  localparam int RowBits = BankBytes * 8
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        req_valid_i,
  output logic                             req_ready_o,
  input  wire logic                        req_write_i,
  input  wire logic [1:0]                  req_size_i,
  input  wire logic [Lanes-1:0]            req_mask_i,
  input  wire logic [Lanes*AddrW-1:0]      req_addr_i,
  input  wire logic [Lanes*32-1:0]         req_wdata_i,
  output logic                             resp_valid_o,
  input  wire logic                        resp_ready_i,
  output logic      [Lanes*32-1:0]         resp_rdata_o,
  output logic      [Banks*Ports-1:0]      bank_ren_o,
  output logic      [Banks*Ports*RowW-1:0] bank_row_o,
  output logic      [Banks*BankBytes-1:0]  bank_wmask_o,
  output logic      [Banks*RowBits-1:0]    bank_wdata_o,
  output logic      [Slots-1:0]            served_o,
  output logic                             phase_last_o
);

  // A response that is not taken freezes every register. `advance` gates what a wavefront does, at
  // the end of the arbitration, so that resp_ready_i is not in front of it.
  logic stall;
  logic advance;
  assign stall   = resp_valid_o & ~resp_ready_i;
  assign advance = rst_ni & ~stall;

  logic [Slots-1:0]       req_active;
  logic [Slots*BankW-1:0] req_bank;
  logic [Slots*RowW-1:0]  req_row;
  logic [Slots*OffW-1:0]  req_offset;

  address_map #(
    .Lanes    (Lanes),
    .Banks    (Banks),
    .BankBytes(BankBytes),
    .Rows     (Rows),
    .Mapping  (Mapping)
  ) u_address_map (
    .size_i  (req_size_i),
    .mask_i  (req_mask_i),
    .addr_i  (req_addr_i),
    .active_o(req_active),
    .bank_o  (req_bank),
    .row_o   (req_row),
    .offset_o(req_offset)
  );

  logic                   write;
  logic [1:0]             size;
  logic [Slots*BankW-1:0] bank;
  logic [Slots*RowW-1:0]  row;
  logic [Slots*OffW-1:0]  offset;
  logic [Lanes*32-1:0]    wdata;
  logic [Slots-1:0]       pending;
  logic [Slots-1:0]       served;
  logic                   first;
  logic                   last;
  logic                   phase_last;

  phase_sequencer #(
    .Lanes      (Lanes),
    .Banks      (Banks),
    .BankBytes  (BankBytes),
    .Rows       (Rows),
    .PhasesWhole(PhasesWhole)
  ) u_phase_sequencer (
    .clk_i       (clk_i),
    .rst_ni      (rst_ni),
    .stall_i     (stall),
    .req_valid_i (req_valid_i),
    .req_ready_o (req_ready_o),
    .req_write_i (req_write_i),
    .req_size_i  (req_size_i),
    .req_active_i(req_active),
    .req_bank_i  (req_bank),
    .req_row_i   (req_row),
    .req_offset_i(req_offset),
    .req_wdata_i (req_wdata_i),
    .write_o     (write),
    .size_o      (size),
    .bank_o      (bank),
    .row_o       (row),
    .offset_o    (offset),
    .wdata_o     (wdata),
    .pending_o   (pending),
    .served_i    (served),
    .first_o     (first),
    .last_o      (last),
    .phase_last_o(phase_last)
  );

  logic [Slots*PortW-1:0] slot_port;
  logic [Banks*Ports-1:0] bank_used;

  bank_arbiter #(
    .Lanes    (Lanes),
    .Banks    (Banks),
    .BankBytes(BankBytes),
    .Rows     (Rows),
    .Ports    (Ports),
    .Broadcast(Broadcast)
  ) u_bank_arbiter (
    .write_i    (write),
    .pending_i  (pending),
    .bank_i     (bank),
    .row_i      (row),
    .served_o   (served),
    .slot_port_o(slot_port),
    .bank_used_o(bank_used),
    .bank_row_o (bank_row_o)
  );

  logic [Banks*BankBytes-1:0]     bank_wmask;
  logic [Banks*Ports*RowBits-1:0] bank_rdata;
  logic [Lanes*32-1:0]            lane_rdata;

  crossbar #(
    .Lanes    (Lanes),
    .Banks    (Banks),
    .BankBytes(BankBytes),
    .Ports    (Ports)
  ) u_crossbar (
    .clk_i       (clk_i),
    .stall_i     (stall),
    .write_i     (write),
    .size_i      (size),
    .served_i    (served),
    .slot_port_i (slot_port),
    .bank_i      (bank),
    .offset_i    (offset),
    .wdata_i     (wdata),
    .bank_wmask_o(bank_wmask),
    .bank_wdata_o(bank_wdata_o),
    .bank_rdata_i(bank_rdata),
    .lane_rdata_o(lane_rdata)
  );

  assign served_o     = advance ? served : '0;
  assign phase_last_o = advance & phase_last;
  assign bank_ren_o   = (advance && !write) ? bank_used : '0;
  assign bank_wmask_o = advance ? bank_wmask : '0;

  for (genvar i = 0; i < Banks; i++) begin : gen_bank
    sram_bank #(
      .BankBytes(BankBytes),
      .Rows     (Rows),
      .Ports    (Ports)
    ) u_sram_bank (
      .clk_i  (clk_i),
      .ren_i  (bank_ren_o[i*Ports+:Ports]),
      .row_i  (bank_row_o[i*Ports*RowW+:Ports*RowW]),
      .wmask_i(bank_wmask_o[i*BankBytes+:BankBytes]),
      .wdata_i(bank_wdata_o[i*RowBits+:RowBits]),
      .rdata_o(bank_rdata[i*Ports*RowBits+:Ports*RowBits])
    );
  end

  // The wavefront's place in its request, until its rows leave the banks.
  logic gather_valid_q;
  logic gather_first_q;
  logic gather_last_q;
  // The response gathers the lanes of all wavefronts of its request.
  logic resp_valid_q;
  logic [Lanes*32-1:0] resp_rdata_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      gather_valid_q <= 1'b0;
      gather_last_q  <= 1'b0;
      resp_valid_q   <= 1'b0;
    end else if (!stall) begin
      gather_valid_q <= |pending;
      gather_last_q  <= last;
      resp_valid_q   <= gather_last_q;
    end
    if (!stall) begin
      gather_first_q <= first;
      if (gather_first_q) begin
        resp_rdata_q <= lane_rdata;
      end else if (gather_valid_q) begin
        resp_rdata_q <= resp_rdata_q | lane_rdata;
      end
    end
  end

  if (ExtraLatency == 0) begin : gen_direct
    assign resp_valid_o = rst_ni & resp_valid_q;
    assign resp_rdata_o = resp_rdata_q;
  end else begin : gen_delay
    // A ring that all responses cross at the same pace: what is read at the pointer was written
    // there ExtraLatency cycles ago.
    localparam int PointerW = (ExtraLatency > 1) ? $clog2(ExtraLatency) : 1;
    logic [PointerW-1:0] pointer_q;
    logic [ExtraLatency-1:0] valid_q;
    logic [Lanes*32-1:0] rdata_q[ExtraLatency];

    assign resp_valid_o = rst_ni & valid_q[pointer_q];
    assign resp_rdata_o = rdata_q[pointer_q];

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        pointer_q <= '0;
        valid_q   <= '0;
      end else if (!stall) begin
        pointer_q          <= (pointer_q == PointerW'(ExtraLatency - 1)) ? '0 : pointer_q + 1'b1;
        valid_q[pointer_q] <= resp_valid_q;
      end
      if (!stall) rdata_q[pointer_q] <= resp_rdata_q;
    end
  end

  // Contract: what a user of the block may rely on, given that the request keeps to it.
  initial begin : check_parameters
    assert (ExtraLatency >= 0 && ExtraLatency <= 1024);
  end

  logic held_back_q;
  logic [Lanes*32-1:0] held_rdata_q;
  always_ff @(posedge clk_i) begin
    held_back_q <= rst_ni & stall;
    if (stall) held_rdata_q <= resp_rdata_o;
  end

  always @(posedge clk_i) begin : check_handshake
    if (rst_ni && req_valid_i) assert (req_size_i != 2'd3);
    if (!advance) assert (!req_ready_o && bank_ren_o == '0 && bank_wmask_o == '0);
    if (rst_ni && held_back_q) assert (resp_valid_o && resp_rdata_o == held_rdata_q);
  end

endmodule

`default_nettype wire
