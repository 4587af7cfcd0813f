// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// atomic_unit: adds. It remembers a granted wavefront of an atomic, and in the cycle after, when the
// rows leave the banks, makes the old values for the lanes and the new rows for the banks. Slots on
// one row take their turns in ascending order, each on what the one before has left.
`default_nettype none

module atomic_unit #(
  /// Lanes of a request.
  parameter int Lanes = 32,
  /// Banks, any count.
  parameter int Banks = 32,
  /// Bytes of a bank row.
  parameter int BankBytes = 4,
  /// Bytes of a word of the address map: the width of the adders, up to 8. Below the width of the
  /// access the carry runs through the slots of a lane.
  parameter int Interleave = BankBytes,
  /// Rows of a bank: the width of the row registers.
  parameter int Rows = 512,
  /// Bytes that a lane can move, and the slots that it has for them.
  parameter int AccessBytes = 4,
  parameter int SlotsPerLane = 1,
  /// 1 merge: any number of slots on one row in a wavefront, so that an adder for each slot stands
  /// behind that of the slot before. This chain is the longest path of the block. 2 serialize: one
  /// slot a bank, and all adders stand side by side.
  parameter int Atomics = 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1,
  localparam int RowBits = BankBytes * 8,
  localparam int DataW = AccessBytes * 8
) (
  input  wire logic                     clk_i,
  input  wire logic                     stall_i,
  input  wire logic                     grant_i,
  input  wire logic [2:0]               size_i,
  input  wire logic [Slots-1:0]         served_i,
  input  wire logic [Slots*BankW-1:0]   bank_i,
  input  wire logic [Slots*OffW-1:0]    offset_i,
  input  wire logic [Lanes*DataW-1:0]   wdata_i,
  input  wire logic [Banks-1:0]         bank_used_i,
  input  wire logic [Banks*RowW-1:0]    bank_row_i,
  input  wire logic [Banks*RowBits-1:0] bank_rdata_i,
  output logic      [Lanes*DataW-1:0]   lane_rdata_o,
  output logic      [Banks-1:0]         new_valid_o,
  output logic      [Banks*RowW-1:0]    new_row_o,
  output logic      [Banks*RowBits-1:0] new_rdata_o
);

  // Only values of 4 and 8 bytes are added, aligned: at 8 bytes a word or more each is one slot.
  localparam int ValueBytes = (AccessBytes < 8) ? AccessBytes : 8;
  localparam int SlotBytes = (Interleave < ValueBytes) ? Interleave : ValueBytes;
  localparam int SlotBits = SlotBytes * 8;
  localparam int Parts = ValueBytes / SlotBytes;

  logic [Banks-1:0] valid_q;
  logic eight_q;
  logic [Slots-1:0] served_q;
  logic [Slots*BankW-1:0] bank_q;
  logic [Slots*OffW-1:0] offset_q;
  logic [Lanes*DataW-1:0] wdata_q;
  logic [Banks*RowW-1:0] row_q;

  always_ff @(posedge clk_i) begin
    if (!stall_i) begin
      valid_q <= grant_i ? bank_used_i : '0;
      if (grant_i) begin
        eight_q  <= size_i == 3'd3;
        served_q <= served_i;
        bank_q   <= bank_i;
        offset_q <= offset_i;
        wdata_q  <= wdata_i;
        row_q    <= bank_row_i;
      end
    end
  end

  assign new_valid_o = valid_q;
  assign new_row_o   = row_q;

  // The bits of a slot that are part of the value: of a wide word, half where the value has 4 bytes.
  logic [SlotBits-1:0] value_bits;
  assign value_bits = eight_q ? {SlotBits{1'b1}} : SlotBits'({32{1'b1}});

  // Of one slot: the first bit of its row among all, and its own in the row.
  localparam int BitW = $clog2(Banks * RowBits);
  logic [BitW-1:0] first;
  logic [OffW+2:0] place;
  logic carry;
  logic [SlotBits-1:0] old;
  logic [SlotBits-1:0] sum;

  always_comb begin
    first = '0;
    place = '0;
    carry = 1'b0;
    old = '0;
    sum = '0;
    lane_rdata_o = '0;
    new_rdata_o = bank_rdata_i;
    if (|valid_q) begin
      for (int lane = 0; lane < Lanes; lane++) begin
        if (|served_q[lane*SlotsPerLane+:SlotsPerLane]) begin
          carry = 1'b0;
          for (int part = 0; part < Parts; part++) begin
            if (served_q[lane*SlotsPerLane+part]) begin
              first = BitW'(bank_q[(lane*SlotsPerLane+part)*BankW+:BankW]) * BitW'(RowBits);
              place = {offset_q[(lane*SlotsPerLane+part)*OffW+:OffW], 3'd0};
              if (Atomics == 2) begin
                old = SlotBits'(bank_rdata_i[first+:RowBits] >> place) & value_bits;
              end else begin
                old = SlotBits'(new_rdata_o[first+:RowBits] >> place) & value_bits;
              end
              {carry, sum} = {1'b0, old} + {1'b0, wdata_q[lane*DataW+part*SlotBits+:SlotBits]} +
                             {{SlotBits{1'b0}}, carry};
              sum = sum & value_bits;
              new_rdata_o[first+:RowBits] =
                  (new_rdata_o[first+:RowBits] & ~(RowBits'(value_bits) << place)) |
                  (RowBits'(sum) << place);
              lane_rdata_o[lane*DataW+part*SlotBits+:SlotBits] = old;
            end else begin
              carry = 1'b0;
            end
          end
        end
      end
    end
  end

  // Contract: a value of 4 or 8 bytes.
  initial begin : check_parameters
    assert (Atomics == 1 || Atomics == 2);
  end

  always @(posedge clk_i) begin : check_size
    if (grant_i) assert (size_i == 3'd2 || (size_i == 3'd3 && AccessBytes >= 8));
  end

endmodule

`default_nettype wire
