// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// crossbar: moves data between lanes and banks. Store data is scattered to the banks in the cycle
// of the wavefront; the slots of a load are remembered, and the rows that leave the banks one cycle
// later are routed to the lanes. Where slots store to the same byte, the highest wins.
`default_nettype none

module crossbar #(
  /// Lanes of a request. Area grows with lanes times banks times the width of a row, the depth of
  /// the read path with log2(Banks * Ports), that of the write path with the slots.
  parameter int Lanes = 32,
  /// Banks, any count.
  parameter int Banks = 32,
  /// Bytes of a bank row. Above 4 the byte selection inside the row adds its log2 to the depth.
  parameter int BankBytes = 4,
  /// Read ports of each bank: each one more widens the read selection.
  parameter int Ports = 1,
  localparam int SlotsPerLane = (BankBytes < 4) ? 4 / BankBytes : 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1,
  localparam int PortW = (Ports > 1) ? $clog2(Ports) : 1,
  localparam int RowBits = BankBytes * 8
) (
  input  wire logic                           clk_i,
  input  wire logic                           stall_i,
  input  wire logic                           write_i,
  input  wire logic [1:0]                     size_i,
  input  wire logic [Slots-1:0]               served_i,
  input  wire logic [Slots*PortW-1:0]         slot_port_i,
  input  wire logic [Slots*BankW-1:0]         bank_i,
  input  wire logic [Slots*OffW-1:0]          offset_i,
  input  wire logic [Lanes*32-1:0]            wdata_i,
  output logic      [Banks*BankBytes-1:0]     bank_wmask_o,
  output logic      [Banks*RowBits-1:0]       bank_wdata_o,
  input  wire logic [Banks*Ports*RowBits-1:0] bank_rdata_i,
  output logic      [Lanes*32-1:0]            lane_rdata_o
);

  // A slot carries SlotBytes bytes of its lane; a narrow access fills the lowest of them.
  localparam int SlotBytes = (BankBytes < 4) ? BankBytes : 4;
  localparam int SlotBits = SlotBytes * 8;

  function automatic logic [SlotBits-1:0] bits_of_size(input logic [1:0] size);
    bits_of_size = (size == 2'd0) ? SlotBits'(32'hff) :
                   (size == 2'd1) ? SlotBits'(32'hffff) : SlotBits'(32'hffff_ffff);
  endfunction

  logic [SlotBytes-1:0] write_bytes;
  logic [SlotBits-1:0] write_bits;
  assign write_bytes = (size_i == 2'd0) ? SlotBytes'(1) :
                       (size_i == 2'd1) ? SlotBytes'(3) : SlotBytes'(15);
  assign write_bits = bits_of_size(size_i);

  // Write: scatter, lowest slot first, so that the highest is left standing.
  logic [BankBytes-1:0] wmask[Banks];
  logic [RowBits-1:0] wdata[Banks];
  logic [Slots*SlotBits-1:0] slot_wdata;

  for (genvar slot = 0; slot < Slots; slot++) begin : gen_slot_wdata
    localparam int First = (slot / SlotsPerLane) * 32 + (slot % SlotsPerLane) * SlotBits;
    assign slot_wdata[slot*SlotBits+:SlotBits] = wdata_i[First+:SlotBits] & write_bits;
  end

  always_comb begin
    for (int bank = 0; bank < Banks; bank++) begin
      wmask[bank] = '0;
      wdata[bank] = '0;
    end
    if (write_i) begin
      for (int slot = 0; slot < Slots; slot++) begin
        if (served_i[slot]) begin
          wmask[bank_i[slot*BankW+:BankW]] = wmask[bank_i[slot*BankW+:BankW]] |
              (BankBytes'(write_bytes) << offset_i[slot*OffW+:OffW]);
          wdata[bank_i[slot*BankW+:BankW]] =
              (wdata[bank_i[slot*BankW+:BankW]] &
               ~(RowBits'(write_bits) << {offset_i[slot*OffW+:OffW], 3'd0})) |
              (RowBits'(slot_wdata[slot*SlotBits+:SlotBits]) << {offset_i[slot*OffW+:OffW], 3'd0});
        end
      end
    end
  end

  for (genvar bank = 0; bank < Banks; bank++) begin : gen_bank_write
    assign bank_wmask_o[bank*BankBytes+:BankBytes] = wmask[bank];
    assign bank_wdata_o[bank*RowBits+:RowBits] = wdata[bank];
  end

  // Read: what has to be known of the wavefront when its rows arrive.
  logic [Slots-1:0] served_q;
  logic [1:0] size_q;
  logic [Slots*PortW-1:0] slot_port_q;
  logic [Slots*BankW-1:0] bank_q;
  logic [Slots*OffW-1:0] offset_q;

  always_ff @(posedge clk_i) begin
    if (!stall_i) begin
      served_q    <= write_i ? '0 : served_i;
      size_q      <= size_i;
      slot_port_q <= slot_port_i;
      bank_q      <= bank_i;
      offset_q    <= offset_i;
    end
  end

  logic [SlotBits-1:0] read_bits;
  assign read_bits = bits_of_size(size_q);

  localparam int Uses = Banks * Ports;
  localparam int UseW = (Uses > 1) ? $clog2(Uses) : 1;

  for (genvar slot = 0; slot < Slots; slot++) begin : gen_gather
    localparam int First = (slot / SlotsPerLane) * 32 + (slot % SlotsPerLane) * SlotBits;
    logic [UseW-1:0] taken;
    logic [RowBits-1:0] data;
    assign taken = UseW'(bank_q[slot*BankW+:BankW]) * UseW'(Ports) +
                   UseW'(slot_port_q[slot*PortW+:PortW]);
    if (Uses == 1) begin : gen_only_row
      logic unused_taken;
      assign unused_taken = ^taken;
      assign data = bank_rdata_i;
    end else begin : gen_row
      assign data = bank_rdata_i[{taken, {$clog2(RowBits){1'b0}}}+:RowBits];
    end
    assign lane_rdata_o[First+:SlotBits] =
        served_q[slot] ? SlotBits'(data >> {offset_q[slot*OffW+:OffW], 3'd0}) & read_bits
                       : '0;
  end

  // Contract: a slot stays inside its row.
  if (BankBytes >= 4) begin : gen_contract
    for (genvar slot = 0; slot < Slots; slot++) begin : gen_slot
      always @(posedge clk_i) begin : check_offset
        if (served_i[slot]) begin
          assert (32'(offset_i[slot*OffW+:OffW]) + (32'd1 << size_i) <= BankBytes);
        end
      end
    end
  end

endmodule

`default_nettype wire
