// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// sram_bank: one memory with its own address decoder, Ports synchronous read ports and one write
// port with byte enables. Rows read appear one cycle after the enable and stay until the next; a
// read of the row that is being written sees the old one.
// Written so that synthesis tools infer a RAM; the contents have no reset.
`default_nettype none

module sram_bank #(
  /// Bytes of a row: the width of the RAM.
  parameter int BankBytes = 4,
  /// Rows: the depth of the RAM.
  parameter int Rows = 512,
  /// Read ports. Each one more costs a further copy or port of the RAM.
  parameter int Ports = 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int RowBits = BankBytes * 8
) (
  input  wire logic                     clk_i,
  input  wire logic [Ports-1:0]         ren_i,
  input  wire logic [Ports*RowW-1:0]    row_i,
  input  wire logic [BankBytes-1:0]     wmask_i,
  input  wire logic [RowW-1:0]          wrow_i,
  input  wire logic [RowBits-1:0]       wdata_i,
  output logic      [Ports*RowBits-1:0] rdata_o
);

  logic [RowBits-1:0] mem_q[Rows];

  always_ff @(posedge clk_i) begin
    for (int port = 0; port < Ports; port++) begin
      if (ren_i[port]) rdata_o[port*RowBits+:RowBits] <= mem_q[row_i[port*RowW+:RowW]];
    end
    if (|wmask_i) begin
      for (int i = 0; i < BankBytes; i++) begin
        if (wmask_i[i]) mem_q[wrow_i][i*8+:8] <= wdata_i[i*8+:8];
      end
    end
  end

  // Contract: no row is touched that is not there.
  for (genvar port = 0; port < Ports; port++) begin : gen_contract
    always @(posedge clk_i) begin : check_read
      if (ren_i[port]) assert (32'(row_i[port*RowW+:RowW]) < Rows);
    end
  end

  always @(posedge clk_i) begin : check_write
    if (|wmask_i) assert (32'(wrow_i) < Rows);
  end

endmodule

`default_nettype wire
