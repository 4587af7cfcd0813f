// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// shared_memory: the banked shared memory of a GPU core. One request of all lanes is accepted by
// valid/ready, split into phases and wavefronts, and answered by one response; the response may be
// held back, which freezes the whole block. docs/block.md has the ports and the timing.
//
// A request of W wavefronts accepted in cycle A is answered in A + 2 + max(W, 1) + ExtraLatency;
// the next one may be accepted in A + max(W, 1). Of an atomic, each wavefront counts AtomicCycles.
`default_nettype none

module shared_memory #(
  /// Lanes of a request, 1..64. Registers grow with it, the crossbar with lanes times banks.
  parameter int Lanes = 32,
  /// Banks, 1..1024, any count; a power of two spares the address map its dividers.
  parameter int Banks = 32,
  /// Bytes of a bank row: 1, 2, 4, .. 32.
  parameter int BankBytes = 4,
  /// Bytes that follow each other in one bank: 1, 2, 4, .. BankBytes. The smaller, the more slots a
  /// lane has; below BankBytes, Banks * Interleave >= 16.
  parameter int Interleave = BankBytes,
  /// Rows of a bank.
  parameter int Rows = 512,
  /// 0 modulo, 1 xor (Banks a power of two), 2 skew: which bank a word lives in.
  parameter int Mapping = 0,
  /// 0 multicast, 1 single, 2 none: who is served together.
  parameter int Broadcast = 0,
  /// Read ports of each bank, 1..8: repeats the arbitration step in depth and area.
  parameter int Ports = 1,
  /// Cycles added to the response: a delay line that many responses deep.
  parameter int ExtraLatency = 0,
  /// The widest access of a lane: 4, 8 or 16 bytes. Width of all lane data, and with Interleave the
  /// slots of a lane, to which the registers and the arbitration step are proportional.
  parameter int AccessBytes = 16,
  /// 1: a lane moves only the first 4 bytes of a wider access. Costs nothing.
  parameter int LaneWordsFirst = 0,
  /// 1: loads of 8 or 16 bytes whose lanes have equal neighbours merge their phases two by two. Two
  /// address comparators a pair of lanes, in front of the request register.
  parameter int PairRule = 0,
  /// 0: no atomics, and none of their hardware. 1 merge: lanes on one row go together, through a
  /// chain of adders as long as the phase has slots. 2 serialize: one slot a bank, adders side by side.
  parameter int Atomics = 0,
  /// Cycles from one wavefront of an atomic to the next. A counter; it shortens no path.
  parameter int AtomicCycles = 1,
  /// Listed phase plans, up to 64. 0: the derived rule for every access.
  parameter int Plans = 0,
  localparam int PlanCount = (Plans > 0) ? Plans : 1,
  /// The plan of each op and width, element op * 6 + width code. A table in front of the request
  /// register.
  parameter logic [30*6-1:0] PlanOf = '0,
  /// The phase of each lane, element plan * Lanes + lane. A table of lane groups at the arbiter.
  parameter logic [PlanCount*Lanes*6-1:0] PlanPhase = '0,
  /// conflict_banks of each plan. Any value but Banks adds a class to each slot, and a bank to the
  /// compares of the arbiter.
  parameter logic [PlanCount*11-1:0] PlanConflict = '0,
  localparam int SlotsPerLane = (AccessBytes == 16 && Interleave >= 8) ? 2 :
                                (AccessBytes > Interleave) ? AccessBytes / Interleave : 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int Bytes = Rows * Banks * BankBytes,
  localparam int AddrW = (Bytes > 1) ? $clog2(Bytes) : 1,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1,
  localparam int PortW = (Ports > 1) ? $clog2(Ports) : 1,
  localparam int RowBits = BankBytes * 8,
  localparam int DataW = AccessBytes * 8
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        req_valid_i,
  output logic                             req_ready_o,
  input  wire logic [2:0]                  req_op_i,
  input  wire logic [2:0]                  req_size_i,
  input  wire logic [Lanes-1:0]            req_mask_i,
  input  wire logic [Lanes*AddrW-1:0]      req_addr_i,
  input  wire logic [Lanes*DataW-1:0]      req_wdata_i,
  output logic                             resp_valid_o,
  input  wire logic                        resp_ready_i,
  output logic      [Lanes*DataW-1:0]      resp_rdata_o,
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

  // What the op means for the rest of the block.
  logic       req_write;
  logic       req_atomic;
  logic       req_pairs;
  logic [2:0] req_moved;
  logic [5:0] req_plan;
  assign req_write  = req_op_i == 3'd1 || req_op_i == 3'd4;
  assign req_atomic = Atomics != 0 && req_op_i == 3'd2;
  assign req_pairs  = req_op_i == 3'd0 && (req_size_i == 3'd3 || req_size_i == 3'd4);
  assign req_moved  = (LaneWordsFirst != 0 && req_size_i > 3'd2) ? 3'd2 : req_size_i;

  if (Plans > 0) begin : gen_listed
    logic [7:0] entry;
    assign entry    = (8'(req_op_i) * 8'd6 + 8'(req_size_i)) * 8'd6;
    assign req_plan = PlanOf[entry+:6];
  end else begin : gen_derived
    assign req_plan = 6'(req_size_i);
  end

  function automatic logic any_classes();
    integer plan;
    any_classes = 1'b0;
    for (plan = 0; plan < Plans; plan++) begin
      if (32'(PlanConflict[plan*11+:11]) != Banks) any_classes = 1'b1;
    end
  endfunction

  localparam int Classes = any_classes() ? 1 : 0;

  logic                   accept;
  logic [Slots-1:0]       req_active;
  logic [Slots*BankW-1:0] bank;
  logic [Slots*BankW-1:0] bank_class;
  logic [Slots*RowW-1:0]  row;
  logic [Slots*OffW-1:0]  offset;
  logic                   paired;
  assign accept = req_valid_i & req_ready_o;

  address_map #(
    .Lanes       (Lanes),
    .Banks       (Banks),
    .BankBytes   (BankBytes),
    .Interleave  (Interleave),
    .Rows        (Rows),
    .Mapping     (Mapping),
    .SlotsPerLane(SlotsPerLane),
    .PairRule    (PairRule),
    .Classes     (Classes),
    .Plans       (Plans),
    .PlanConflict(PlanConflict)
  ) u_address_map (
    .clk_i   (clk_i),
    .accept_i(accept),
    .size_i  (req_moved),
    .plan_i  (req_plan),
    .pairs_i (req_pairs),
    .mask_i  (req_mask_i),
    .addr_i  (req_addr_i),
    .active_o(req_active),
    .bank_o  (bank),
    .class_o (bank_class),
    .row_o   (row),
    .offset_o(offset),
    .paired_o(paired)
  );

  logic                   write;
  logic                   atomic;
  logic [2:0]             size;
  logic [Lanes*DataW-1:0] wdata;
  logic [Slots-1:0]       pending;
  logic [Slots-1:0]       served;
  logic                   first;
  logic                   last;
  logic                   phase_last;

  phase_sequencer #(
    .Lanes       (Lanes),
    .Banks       (Banks),
    .BankBytes   (BankBytes),
    .SlotsPerLane(SlotsPerLane),
    .AccessBytes (AccessBytes),
    .PairRule    (PairRule),
    .Atomics     (Atomics),
    .AtomicCycles(AtomicCycles),
    .Plans       (Plans),
    .PlanPhase   (PlanPhase)
  ) u_phase_sequencer (
    .clk_i       (clk_i),
    .rst_ni      (rst_ni),
    .stall_i     (stall),
    .req_valid_i (req_valid_i),
    .req_ready_o (req_ready_o),
    .req_write_i (req_write),
    .req_atomic_i(req_atomic),
    .req_size_i  (req_moved),
    .req_plan_i  (req_plan),
    .req_active_i(req_active),
    .req_wdata_i (req_wdata_i),
    .paired_i    (paired),
    .write_o     (write),
    .atomic_o    (atomic),
    .size_o      (size),
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
    .Lanes       (Lanes),
    .Banks       (Banks),
    .Rows        (Rows),
    .SlotsPerLane(SlotsPerLane),
    .Ports       (Ports),
    .Broadcast   (Broadcast),
    .Atomics     (Atomics),
    .Classes     (Classes)
  ) u_bank_arbiter (
    .write_i    (write),
    .atomic_i   (atomic),
    .pending_i  (pending),
    .bank_i     (bank),
    .class_i    (bank_class),
    .row_i      (row),
    .served_o   (served),
    .slot_port_o(slot_port),
    .bank_used_o(bank_used),
    .bank_row_o (bank_row_o)
  );

  logic [Banks*BankBytes-1:0]     bank_wmask;
  logic [Banks*Ports*RowBits-1:0] bank_rdata;
  logic [Lanes*DataW-1:0]         lane_rdata;

  crossbar #(
    .Lanes       (Lanes),
    .Banks       (Banks),
    .BankBytes   (BankBytes),
    .Interleave  (Interleave),
    .AccessBytes (AccessBytes),
    .SlotsPerLane(SlotsPerLane),
    .Ports       (Ports)
  ) u_crossbar (
    .clk_i       (clk_i),
    .stall_i     (stall),
    .write_i     (write),
    .atomic_i    (atomic),
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

  logic [Banks*BankBytes-1:0]     sram_wmask;
  logic [Banks*RowW-1:0]          sram_wrow;
  logic [Banks*RowBits-1:0]       sram_wdata;
  logic [Banks*Ports*RowBits-1:0] sram_rdata;
  logic [Lanes*DataW-1:0]         old_rdata;
  logic                           old_valid;

  // Port 0 of each bank: all that stores and atomics use.
  logic [Banks*RowW-1:0] first_row;
  for (genvar i = 0; i < Banks; i++) begin : gen_first_row
    assign first_row[i*RowW+:RowW] = bank_row_o[i*Ports*RowW+:RowW];
  end

  if (Atomics != 0) begin : gen_atomics
    logic [Banks-1:0]         first_used;
    logic [Banks*RowBits-1:0] first_rdata;
    for (genvar i = 0; i < Banks; i++) begin : gen_first
      assign first_used[i] = bank_used[i*Ports];
      assign first_rdata[i*RowBits+:RowBits] = bank_rdata[i*Ports*RowBits+:RowBits];
    end

    logic                     grant;
    logic [Banks-1:0]         new_valid;
    logic [Banks*RowW-1:0]    new_row;
    logic [Banks*RowBits-1:0] new_rdata;
    assign grant = advance & atomic;

    atomic_unit #(
      .Lanes       (Lanes),
      .Banks       (Banks),
      .BankBytes   (BankBytes),
      .Interleave  (Interleave),
      .Rows        (Rows),
      .AccessBytes (AccessBytes),
      .SlotsPerLane(SlotsPerLane),
      .Atomics     (Atomics)
    ) u_atomic_unit (
      .clk_i       (clk_i),
      .stall_i     (stall),
      .grant_i     (grant),
      .size_i      (size),
      .served_i    (served),
      .bank_i      (bank),
      .offset_i    (offset),
      .wdata_i     (wdata),
      .bank_used_i (first_used),
      .bank_row_i  (first_row),
      .bank_rdata_i(first_rdata),
      .lane_rdata_o(old_rdata),
      .new_valid_o (new_valid),
      .new_row_o   (new_row),
      .new_rdata_o (new_rdata)
    );

    write_back #(
      .Banks    (Banks),
      .BankBytes(BankBytes),
      .Rows     (Rows),
      .Ports    (Ports)
    ) u_write_back (
      .clk_i        (clk_i),
      .rst_ni       (rst_ni),
      .stall_i      (stall),
      .store_wmask_i(bank_wmask_o),
      .store_wdata_i(bank_wdata_o),
      .store_row_i  (first_row),
      .bank_ren_i   (bank_ren_o),
      .bank_row_i   (bank_row_o),
      .new_valid_i  (new_valid),
      .new_row_i    (new_row),
      .new_rdata_i  (new_rdata),
      .bank_wmask_o (sram_wmask),
      .bank_wrow_o  (sram_wrow),
      .bank_wdata_o (sram_wdata),
      .sram_rdata_i (sram_rdata),
      .bank_rdata_o (bank_rdata)
    );

    assign old_valid = |new_valid;
  end else begin : gen_no_atomics
    assign sram_wmask = bank_wmask_o;
    assign sram_wrow  = first_row;
    assign sram_wdata = bank_wdata_o;
    assign bank_rdata = sram_rdata;
    assign old_rdata  = '0;
    assign old_valid  = 1'b0;
  end

  for (genvar i = 0; i < Banks; i++) begin : gen_bank
    sram_bank #(
      .BankBytes(BankBytes),
      .Rows     (Rows),
      .Ports    (Ports)
    ) u_sram_bank (
      .clk_i  (clk_i),
      .ren_i  (bank_ren_o[i*Ports+:Ports]),
      .row_i  (bank_row_o[i*Ports*RowW+:Ports*RowW]),
      .wmask_i(sram_wmask[i*BankBytes+:BankBytes]),
      .wrow_i (sram_wrow[i*RowW+:RowW]),
      .wdata_i(sram_wdata[i*RowBits+:RowBits]),
      .rdata_o(sram_rdata[i*Ports*RowBits+:Ports*RowBits])
    );
  end

  // The wavefront's place in its request, until its rows leave the banks.
  logic gather_valid_q;
  logic gather_first_q;
  logic gather_last_q;
  // The response gathers the lanes of all wavefronts of its request.
  logic resp_valid_q;
  logic [Lanes*DataW-1:0] resp_rdata_q;
  logic [Lanes*DataW-1:0] resp_rdata_d;

  always_comb begin
    resp_rdata_d = old_valid ? old_rdata : lane_rdata;
    if (!gather_first_q) resp_rdata_d = resp_rdata_d | resp_rdata_q;
  end

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
      if (gather_first_q || gather_valid_q) resp_rdata_q <= resp_rdata_d;
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
    logic [Lanes*DataW-1:0] rdata_q[ExtraLatency];

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
    assert (AccessBytes == 4 || AccessBytes == 8 || AccessBytes == 16);
    assert (Plans >= 0 && Plans <= 64);
  end

  logic held_back_q;
  logic [Lanes*DataW-1:0] held_rdata_q;
  always_ff @(posedge clk_i) begin
    held_back_q <= rst_ni & stall;
    if (stall) held_rdata_q <= resp_rdata_o;
  end

  always @(posedge clk_i) begin : check_handshake
    if (rst_ni && req_valid_i) begin
      assert (req_op_i <= 3'd4 && (req_op_i != 3'd2 || Atomics != 0));
      assert (req_size_i <= 3'd5 && (req_size_i == 3'd5 ? 12 : 1 << req_size_i) <= AccessBytes);
    end
    if (!advance) assert (!req_ready_o && bank_ren_o == '0 && bank_wmask_o == '0);
    if (rst_ni && held_back_q) assert (resp_valid_o && resp_rdata_o == held_rdata_q);
  end

endmodule

`default_nettype wire
