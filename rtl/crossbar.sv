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
  /// Bytes of a word of the address map: what a slot reaches. At 8 or more, a 12-byte access may lie
  /// across two words, and every lane shifts its data by 4 or 8 bytes: one more multiplexer.
  parameter int Interleave = BankBytes,
  /// Bytes that a lane can move, and the slots that it needs for them.
  parameter int AccessBytes = 4,
  parameter int SlotsPerLane = 1,
  /// Read ports of each bank: each one more widens the read selection.
  parameter int Ports = 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1,
  localparam int PortW = (Ports > 1) ? $clog2(Ports) : 1,
  localparam int RowBits = BankBytes * 8,
  localparam int DataW = AccessBytes * 8
) (
  input  wire logic                           clk_i,
  input  wire logic                           stall_i,
  input  wire logic                           write_i,
  input  wire logic                           atomic_i,
  input  wire logic [2:0]                     size_i,
  input  wire logic [Slots-1:0]               served_i,
  input  wire logic [Slots*PortW-1:0]         slot_port_i,
  input  wire logic [Slots*BankW-1:0]         bank_i,
  input  wire logic [Slots*OffW-1:0]          offset_i,
  input  wire logic [Lanes*DataW-1:0]         wdata_i,
  output logic      [Banks*BankBytes-1:0]     bank_wmask_o,
  output logic      [Banks*RowBits-1:0]       bank_wdata_o,
  input  wire logic [Banks*Ports*RowBits-1:0] bank_rdata_i,
  output logic      [Lanes*DataW-1:0]         lane_rdata_o
);

  // A slot carries at most SlotBytes bytes of its lane.
  localparam int SlotBytes = (Interleave < AccessBytes) ? Interleave : AccessBytes;
  localparam int SlotBits = SlotBytes * 8;
  // Whether an access of 12 bytes may lie across two words. Of the first it then has 4 or 8 bytes,
  // which bit 2 of its start tells.
  localparam int Across = (AccessBytes == 16 && Interleave >= 8) ? 1 : 0;
  localparam int MaskW = (Banks * BankBytes > 1) ? $clog2(Banks * BankBytes) : 1;
  localparam int BitW = $clog2(Banks * RowBits);
  localparam int Uses = Banks * Ports;
  localparam int UseW = (Uses > 1) ? $clog2(Uses) : 1;

  function automatic logic [AccessBytes-1:0] bytes_of_size(input logic [2:0] size);
    bytes_of_size = (size == 3'd0) ? AccessBytes'(16'h0001) :
                    (size == 3'd1) ? AccessBytes'(16'h0003) :
                    (size == 3'd2) ? AccessBytes'(16'h000f) :
                    (size == 3'd3) ? AccessBytes'(16'h00ff) :
                    (size == 3'd4) ? AccessBytes'(16'hffff) : AccessBytes'(16'h0fff);
  endfunction

  function automatic logic [DataW-1:0] bits_of_size(input logic [2:0] size);
    bits_of_size = (size == 3'd0) ? DataW'(128'hff) :
                   (size == 3'd1) ? DataW'(128'hffff) :
                   (size == 3'd2) ? DataW'({32{1'b1}}) :
                   (size == 3'd3) ? DataW'({64{1'b1}}) :
                   (size == 3'd4) ? DataW'({128{1'b1}}) : DataW'({96{1'b1}});
  endfunction

  // What a slot carries of these bytes or bits of its lane, from the lowest on;
  // `start` is the place of the access in its first word.
  function automatic logic [SlotBytes-1:0] part_of_bytes(
      input logic [AccessBytes-1:0] bytes, input logic [4:0] part, input logic [5:0] start);
    if (Across == 0) begin
      part_of_bytes = (part == 0) ? SlotBytes'(bytes) : '1;
    end else if (part == 0) begin
      part_of_bytes = SlotBytes'(bytes) & SlotBytes'({Interleave{1'b1}} >> start);
    end else begin
      part_of_bytes = SlotBytes'(bytes >> ((start & 6'd4) != 6'd0 ? 4 : 8));
    end
  endfunction

  function automatic logic [SlotBits-1:0] part_of_bits(
      input logic [DataW-1:0] bits, input logic [4:0] part, input logic [5:0] start);
    if (Across == 0) begin
      part_of_bits = (part == 0) ? SlotBits'(bits) : '1;
    end else if (part == 0) begin
      part_of_bits = SlotBits'(bits) & SlotBits'({Interleave*8{1'b1}} >> {start, 3'd0});
    end else begin
      part_of_bits = SlotBits'(bits >> ((start & 6'd4) != 6'd0 ? 32 : 64));
    end
  endfunction

  // Write: scatter, lowest slot first, so that the highest is left standing. The tests of whole
  // lanes spare a simulator the slots that the access does not touch.
  logic [AccessBytes-1:0] write_bytes;
  logic [DataW-1:0] write_bits;
  assign write_bytes = bytes_of_size(size_i);
  assign write_bits  = bits_of_size(size_i);

  logic [5:0] put_start;
  logic [MaskW-1:0] put_byte;  // the bank's first, among the bytes and the bits of all
  logic [BitW-1:0] put_bit;
  logic [SlotBits-1:0] put_bits;
  logic [SlotBits-1:0] put_data;

  always_comb begin
    put_start = '0;
    put_byte = '0;
    put_bit = '0;
    put_bits = '0;
    put_data = '0;
    bank_wmask_o = '0;
    bank_wdata_o = '0;
    if (write_i) begin
      for (int lane = 0; lane < Lanes; lane++) begin
        if (|served_i[lane*SlotsPerLane+:SlotsPerLane]) begin
          if (Across != 0) put_start = 6'(offset_i[lane*SlotsPerLane*OffW+:OffW]) & 6'(Interleave - 1);
          for (int part = 0; part < SlotsPerLane; part++) begin
            if (served_i[lane*SlotsPerLane+part]) begin
              put_bits = part_of_bits(write_bits, 5'(part), put_start);
              if (Across != 0 && part == 1) begin
                put_data = SlotBits'(wdata_i[lane*DataW+:DataW] >> ((put_start & 6'd4) != 6'd0 ? 32 : 64)) & put_bits;
              end else begin
                put_data = wdata_i[lane*DataW+part*SlotBits+:SlotBits] & put_bits;
              end
              put_byte = MaskW'(bank_i[(lane*SlotsPerLane+part)*BankW+:BankW]) * MaskW'(BankBytes);
              put_bit  = BitW'(bank_i[(lane*SlotsPerLane+part)*BankW+:BankW]) * BitW'(RowBits);
              bank_wmask_o[put_byte+:BankBytes] = bank_wmask_o[put_byte+:BankBytes] |
                  (BankBytes'(part_of_bytes(write_bytes, 5'(part), put_start)) <<
                   offset_i[(lane*SlotsPerLane+part)*OffW+:OffW]);
              bank_wdata_o[put_bit+:RowBits] =
                  (bank_wdata_o[put_bit+:RowBits] &
                   ~(RowBits'(put_bits) << {offset_i[(lane*SlotsPerLane+part)*OffW+:OffW], 3'd0})) |
                  (RowBits'(put_data) << {offset_i[(lane*SlotsPerLane+part)*OffW+:OffW], 3'd0});
            end
          end
        end
      end
    end
  end

  // Read: what has to be known of the wavefront when its rows arrive.
  logic [Slots-1:0] served_q;
  logic [2:0] size_q;
  logic [Slots*PortW-1:0] slot_port_q;
  logic [Slots*BankW-1:0] bank_q;
  logic [Slots*OffW-1:0] offset_q;

  always_ff @(posedge clk_i) begin
    if (!stall_i) begin
      served_q    <= (write_i || atomic_i) ? '0 : served_i;
      size_q      <= size_i;
      slot_port_q <= slot_port_i;
      bank_q      <= bank_i;
      offset_q    <= offset_i;
    end
  end

  logic [DataW-1:0] read_bits;
  assign read_bits = bits_of_size(size_q);

  logic [5:0] get_start;
  logic [UseW-1:0] get_use;
  logic [SlotBits-1:0] get_data;

  always_comb begin
    get_start = '0;
    get_use = '0;
    get_data = '0;
    lane_rdata_o = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      if (|served_q[lane*SlotsPerLane+:SlotsPerLane]) begin
        if (Across != 0) get_start = 6'(offset_q[lane*SlotsPerLane*OffW+:OffW]) & 6'(Interleave - 1);
        for (int part = 0; part < SlotsPerLane; part++) begin
          if (served_q[lane*SlotsPerLane+part]) begin
            get_use = UseW'(bank_q[(lane*SlotsPerLane+part)*BankW+:BankW]) * UseW'(Ports) +
                      UseW'(slot_port_q[(lane*SlotsPerLane+part)*PortW+:PortW]);
            get_data = SlotBits'(bank_rdata_i[get_use*RowBits+:RowBits] >>
                                 {offset_q[(lane*SlotsPerLane+part)*OffW+:OffW], 3'd0}) &
                       part_of_bits(read_bits, 5'(part), get_start);
            if (Across != 0 && part == 1) begin
              lane_rdata_o[lane*DataW+:DataW] = lane_rdata_o[lane*DataW+:DataW] |
                  (DataW'(get_data) << ((get_start & 6'd4) != 6'd0 ? 32 : 64));
            end else begin
              lane_rdata_o[lane*DataW+part*SlotBits+:SlotBits] = get_data;
            end
          end
        end
      end
    end
  end

endmodule

`default_nettype wire
