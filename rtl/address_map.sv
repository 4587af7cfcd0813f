// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// address_map: turns the byte addresses of one request into slots, each a bank, a row and an
// offset inside the row. Combinational, in front of the request register: whatever the division
// costs is paid in the cycle of the handshake and never in the arbitration loop.
//
// row = word / Banks; bank = word % Banks (modulo), (word ^ row) % Banks (xor) or
// (word + row) % Banks (skew), where word = address / BankBytes.
`default_nettype none

module address_map #(
  /// Lanes of a request. Area grows with it, the depth does not.
  parameter int Lanes = 32,
  /// Banks, any count. A power of two costs wires only; any other count a division and a remainder
  /// by a constant for each slot, whose depth grows with the square of the address width.
  parameter int Banks = 32,
  /// Bytes of a bank row, a power of two. Below 4 a lane has 4 / BankBytes slots, each mapped on
  /// its own.
  parameter int BankBytes = 4,
  /// Rows of a bank: sets the address width, and with it the depth of the division.
  parameter int Rows = 512,
  /// 0 modulo, 1 xor (Banks a power of two; one level of logic), 2 skew (one adder).
  parameter int Mapping = 0,
  localparam int SlotsPerLane = (BankBytes < 4) ? 4 / BankBytes : 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int Bytes = Rows * Banks * BankBytes,
  localparam int AddrW = (Bytes > 1) ? $clog2(Bytes) : 1,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1
) (
  input  wire logic [1:0]             size_i,
  input  wire logic [Lanes-1:0]       mask_i,
  input  wire logic [Lanes*AddrW-1:0] addr_i,
  output logic      [Slots-1:0]       active_o,
  output logic      [Slots*BankW-1:0] bank_o,
  output logic      [Slots*RowW-1:0]  row_o,
  output logic      [Slots*OffW-1:0]  offset_o
);

  // One bit more than an address, so that the sum of skew and the number of banks fit.
  localparam int MapW = AddrW + 1;
  localparam logic [MapW-1:0] MapBanks = MapW'(Banks);

  for (genvar slot = 0; slot < Slots; slot++) begin : gen_slot
    localparam int Lane = slot / SlotsPerLane;
    localparam int Part = slot % SlotsPerLane;

    logic [MapW-1:0] word;
    assign word = ({1'b0, addr_i[Lane*AddrW+:AddrW]} >> $clog2(BankBytes)) + MapW'(Part);

    assign row_o[slot*RowW+:RowW] = RowW'(word / MapBanks);

    if (Mapping == 1) begin : gen_xor
      assign bank_o[slot*BankW+:BankW] = BankW'((word ^ (word / MapBanks)) % MapBanks);
    end else if (Mapping == 2) begin : gen_skew
      assign bank_o[slot*BankW+:BankW] = BankW'((word + (word / MapBanks)) % MapBanks);
    end else begin : gen_modulo
      assign bank_o[slot*BankW+:BankW] = BankW'(word % MapBanks);
    end

    if (BankBytes > 1) begin : gen_offset
      assign offset_o[slot*OffW+:OffW] = addr_i[Lane*AddrW+:OffW];
    end else begin : gen_no_offset
      assign offset_o[slot*OffW+:OffW] = '0;
    end

    if (Part == 0) begin : gen_first_part
      assign active_o[slot] = mask_i[Lane];
    end else if (Part * BankBytes == 1) begin : gen_second_byte
      assign active_o[slot] = mask_i[Lane] & (size_i != 2'd0);
    end else begin : gen_upper_half
      assign active_o[slot] = mask_i[Lane] & size_i[1];
    end
  end

  logic unused_size;
  assign unused_size = ^size_i;

  // Contract: what the arithmetic above relies on.
  initial begin : check_parameters
    assert (Lanes >= 1 && Lanes <= 64);
    assert (Banks >= 1 && Banks <= 1024);
    assert (BankBytes >= 1 && BankBytes <= 32 && (BankBytes & (BankBytes - 1)) == 0);
    assert (Rows >= 1);
    assert (Mapping != 1 || (Banks & (Banks - 1)) == 0);
  end

endmodule

`default_nettype wire
