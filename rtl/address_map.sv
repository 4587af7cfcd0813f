// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// address_map: turns the byte addresses of one request into slots, each a bank, a row and an
// offset inside the row, and holds them while the request is served. Whatever the division costs is
// paid in the cycle of the handshake, in front of the registers, and never in the arbitration loop.
//
// row = address / (Banks * BankBytes); bank = word % Banks (modulo), (word ^ row) % Banks (xor) or
// (word + row) % Banks (skew), where word = address / Interleave.
`default_nettype none

module address_map #(
  /// Lanes of a request. Area grows with it, the depth does not.
  parameter int Lanes = 32,
  /// Banks, any count. A power of two costs wires only; any other count a division and a remainder
  /// by a constant for each slot, whose depth grows with the square of the address width.
  parameter int Banks = 32,
  /// Bytes of a bank row, a power of two.
  parameter int BankBytes = 4,
  /// Bytes of a word: they follow each other in one bank. Below BankBytes the place of a word in
  /// its row is a second remainder, by a power of two: wires only.
  parameter int Interleave = BankBytes,
  /// Rows of a bank: sets the address width, and with it the depth of the division.
  parameter int Rows = 512,
  /// 0 modulo, 1 xor (Banks a power of two; one level of logic), 2 skew (one adder).
  parameter int Mapping = 0,
  /// Slots of a lane: each is mapped on its own, so that area grows in proportion.
  parameter int SlotsPerLane = 1,
  /// 1: compares the addresses of neighbouring lanes, for the pair rule. Two comparators a pair.
  parameter int PairRule = 0,
  /// 1: banks equal modulo PlanConflict, the conflict_banks of each of the Plans, are of one class.
  /// It costs each slot a remainder more, behind the bank, and a register.
  parameter int Classes = 0,
  parameter int Plans = 0,
  localparam int PlanCount = (Plans > 0) ? Plans : 1,
  parameter logic [PlanCount*11-1:0] PlanConflict = '0,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int Bytes = Rows * Banks * BankBytes,
  localparam int AddrW = (Bytes > 1) ? $clog2(Bytes) : 1,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   accept_i,
  input  wire logic [2:0]             size_i,
  input  wire logic [5:0]             plan_i,
  input  wire logic                   pairs_i,
  input  wire logic [Lanes-1:0]       mask_i,
  input  wire logic [Lanes*AddrW-1:0] addr_i,
  output logic      [Slots-1:0]       active_o,
  output logic      [Slots*BankW-1:0] bank_o,
  output logic      [Slots*BankW-1:0] class_o,
  output logic      [Slots*RowW-1:0]  row_o,
  output logic      [Slots*OffW-1:0]  offset_o,
  output logic                        paired_o
);

  localparam int Shift = $clog2(Interleave);
  localparam int WordsPerRow = BankBytes / Interleave;
  // One bit more than an address, so that the sum of skew and the number of banks fit.
  localparam int MapW = AddrW + 1;
  localparam logic [MapW-1:0] MapBanks = MapW'(Banks);

  function automatic logic [MapW-1:0] word_of(input logic [AddrW-1:0] addr, input logic [4:0] part);
    word_of = MapW'((32'(addr) >> Shift) + 32'(part));
  endfunction

  function automatic logic [MapW-1:0] line_of(input logic [MapW-1:0] word);
    line_of = word / MapBanks;
  endfunction

  function automatic logic [RowW-1:0] row_of(input logic [MapW-1:0] word);
    row_of = RowW'(line_of(word) >> $clog2(WordsPerRow));
  endfunction

  function automatic logic [BankW-1:0] bank_of(input logic [MapW-1:0] word);
    logic [MapW-1:0] mixed;
    mixed = (Mapping == 1) ? (word ^ MapW'(row_of(word))) :
            (Mapping == 2) ? (word + MapW'(row_of(word))) : word;
    bank_of = BankW'(mixed % MapBanks);
  endfunction

  // Only the first slot of a lane starts inside a word.
  function automatic logic [OffW-1:0] offset_of(input logic [AddrW-1:0] addr, input logic [4:0] part);
    logic [5:0] place;
    place = 6'(line_of(word_of(addr, part))) & 6'(WordsPerRow - 1);
    place = place << Shift;
    if (part == 0) place = place | (6'(addr) & 6'(Interleave - 1));
    offset_of = OffW'(place);
  endfunction

  function automatic logic [BankW-1:0] class_of(input logic [BankW-1:0] bank, input logic [5:0] plan);
    integer i;
    class_of = bank;
    for (i = 0; i < Plans; i++) begin
      if (plan == 6'(i)) class_of = BankW'(11'(bank) % PlanConflict[i*11+:11]);
    end
  endfunction

  logic [6:0] bytes;
  assign bytes = (size_i == 3'd5) ? 7'd12 : (7'd1 << size_i);

  // The slots of an access that starts where a word does.
  logic [SlotsPerLane-1:0] words;
  for (genvar part = 0; part < SlotsPerLane; part++) begin : gen_words
    assign words[part] = part == 0 || bytes > 7'(part * Interleave);
  end
  if (Interleave >= 8) begin : gen_unused
    logic unused_words;
    assign unused_words = ^words;
  end

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
    logic [AddrW-1:0] addr;
    assign addr = addr_i[lane*AddrW+:AddrW];

    // The slots that the access touches. Only 12 bytes may start inside a word and end in the next;
    // everything else starts where a word of its own size does.
    if (Interleave >= 8 && SlotsPerLane == 2) begin : gen_across
      assign active_o[lane*2+:2] =
          {2{mask_i[lane]}} & {(7'(addr) & 7'(Interleave - 1)) + bytes > 7'(Interleave), 1'b1};
    end else begin : gen_aligned
      assign active_o[lane*SlotsPerLane+:SlotsPerLane] = {SlotsPerLane{mask_i[lane]}} & words;
    end

    always_ff @(posedge clk_i) begin
      if (accept_i) begin
        for (int part = 0; part < SlotsPerLane; part++) begin
          if (active_o[lane*SlotsPerLane+part]) begin
            bank_o[(lane*SlotsPerLane+part)*BankW+:BankW]  <= bank_of(word_of(addr, 5'(part)));
            row_o[(lane*SlotsPerLane+part)*RowW+:RowW]     <= row_of(word_of(addr, 5'(part)));
            offset_o[(lane*SlotsPerLane+part)*OffW+:OffW]  <= offset_of(addr, 5'(part));
          end
        end
      end
    end
  end

  if (Classes != 0) begin : gen_classes
    always_ff @(posedge clk_i) begin
      if (accept_i) begin
        for (int lane = 0; lane < Lanes; lane++) begin
          for (int part = 0; part < SlotsPerLane; part++) begin
            if (active_o[lane*SlotsPerLane+part]) begin
              class_o[(lane*SlotsPerLane+part)*BankW+:BankW] <=
                  class_of(bank_of(word_of(addr_i[lane*AddrW+:AddrW], 5'(part))), plan_i);
            end
          end
        end
      end
    end
  end else begin : gen_no_classes
    logic unused_plan;
    assign unused_plan = ^plan_i;
    assign class_o = bank_o;
  end

  if (PairRule != 0) begin : gen_pairs
    // No active lane has an active partner, `distance` lanes away, with another address.
    function automatic logic equal_at(input integer distance);
      integer lane;
      equal_at = 1'b1;
      for (lane = 0; lane < Lanes; lane++) begin
        if ((lane & distance) == 0 && lane + distance < Lanes) begin
          if (mask_i[lane] && mask_i[lane+distance] &&
              addr_i[lane*AddrW+:AddrW] != addr_i[(lane+distance)*AddrW+:AddrW]) begin
            equal_at = 1'b0;
          end
        end
      end
    endfunction

    always_ff @(posedge clk_i) begin
      if (accept_i) paired_o <= pairs_i && (equal_at(1) || equal_at(2));
    end
  end else begin : gen_no_pairs
    logic unused_pairs;
    assign unused_pairs = pairs_i;
    assign paired_o = 1'b0;
  end

  // Contract: what the arithmetic above relies on, and that lanes keep their accesses aligned.
  initial begin : check_parameters
    assert (Lanes >= 1 && Lanes <= 64);
    assert (Banks >= 1 && Banks <= 1024);
    assert (BankBytes >= 1 && BankBytes <= 32 && (BankBytes & (BankBytes - 1)) == 0);
    assert (Interleave >= 1 && Interleave <= BankBytes && (Interleave & (Interleave - 1)) == 0);
    assert (Interleave == BankBytes || Banks * Interleave >= 16);
    assert (Rows >= 1);
    assert (Mapping != 1 || (Banks & (Banks - 1)) == 0);
  end

  logic [4:0] below;
  assign below = (size_i == 3'd5) ? 5'd3 : 5'(bytes) - 5'd1;

  always @(posedge clk_i) begin : check_alignment
    if (accept_i) begin
      for (int lane = 0; lane < Lanes; lane++) begin
        if (mask_i[lane]) assert ((5'(addr_i[lane*AddrW+:AddrW]) & below) == '0);
      end
    end
  end

endmodule

`default_nettype wire
