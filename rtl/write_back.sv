// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// write_back: shares the write port of each bank between the stores and the rows that atomics have
// made. A store goes first; the row waits, and takes in what a store changes in it meanwhile. A row
// that is written in the very cycle in which it is read is handed to its reader here, as the SRAM
// shows it the old one.
//
// One waiting row a bank is enough: the cycle that grants an atomic stores nothing, so that what
// waits is written before the next row is made.
`default_nettype none

module write_back #(
  /// Banks, any count. Area grows with banks times BankBytes: a waiting row, a forwarded row and
  /// three multiplexers each.
  parameter int Banks = 32,
  /// Bytes of a bank row.
  parameter int BankBytes = 4,
  /// Rows of a bank: the width of the row compare.
  parameter int Rows = 512,
  /// Read ports of each bank: a row compare and a multiplexer in the read path each.
  parameter int Ports = 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int RowBits = BankBytes * 8
) (
  input  wire logic                           clk_i,
  input  wire logic                           rst_ni,
  input  wire logic                           stall_i,
  input  wire logic [Banks*BankBytes-1:0]     store_wmask_i,
  input  wire logic [Banks*RowBits-1:0]       store_wdata_i,
  input  wire logic [Banks*RowW-1:0]          store_row_i,
  input  wire logic [Banks*Ports-1:0]         bank_ren_i,
  input  wire logic [Banks*Ports*RowW-1:0]    bank_row_i,
  input  wire logic [Banks-1:0]               new_valid_i,
  input  wire logic [Banks*RowW-1:0]          new_row_i,
  input  wire logic [Banks*RowBits-1:0]       new_rdata_i,
  output logic      [Banks*BankBytes-1:0]     bank_wmask_o,
  output logic      [Banks*RowW-1:0]          bank_wrow_o,
  output logic      [Banks*RowBits-1:0]       bank_wdata_o,
  input  wire logic [Banks*Ports*RowBits-1:0] sram_rdata_i,
  output logic      [Banks*Ports*RowBits-1:0] bank_rdata_o
);

  // Of each bank: the row that waits for the write port from an earlier cycle, and the row that was
  // written while some port read it.
  logic [Banks-1:0] held_valid_q;
  logic [Banks*RowW-1:0] held_row_q;
  logic [Banks*RowBits-1:0] held_rdata_q;
  logic [Banks*Ports-1:0] forward_q;
  logic [Banks*RowBits-1:0] forward_rdata_q;

  // The row that waits in this cycle: just made, or held.
  logic [Banks-1:0] waiting;
  logic [Banks*RowW-1:0] waiting_row;
  logic [Banks*RowBits-1:0] waiting_rdata;
  logic [Banks-1:0] stored;

  assign waiting = new_valid_i | held_valid_q;

  always_comb begin
    waiting_row   = new_row_i;
    waiting_rdata = new_rdata_i;
    if (|held_valid_q) begin
      for (int bank = 0; bank < Banks; bank++) begin
        if (held_valid_q[bank]) begin
          waiting_row[bank*RowW+:RowW]         = held_row_q[bank*RowW+:RowW];
          waiting_rdata[bank*RowBits+:RowBits] = held_rdata_q[bank*RowBits+:RowBits];
        end
      end
    end
  end

  always_comb begin
    bank_wmask_o = store_wmask_i;
    bank_wrow_o  = store_row_i;
    bank_wdata_o = store_wdata_i;
    stored       = '0;
    if ((|waiting) && !stall_i) begin
      for (int bank = 0; bank < Banks; bank++) begin
        if (|store_wmask_i[bank*BankBytes+:BankBytes]) begin
          stored[bank] = 1'b1;
        end else if (waiting[bank]) begin
          bank_wmask_o[bank*BankBytes+:BankBytes] = '1;
          bank_wrow_o[bank*RowW+:RowW]            = waiting_row[bank*RowW+:RowW];
          bank_wdata_o[bank*RowBits+:RowBits]     = waiting_rdata[bank*RowBits+:RowBits];
        end
      end
    end
  end

  // A store that goes first lays its bytes over the waiting row too, where it is the same one.
  logic [Banks*RowBits-1:0] held_rdata_d;

  always_comb begin
    held_rdata_d = waiting_rdata;
    if (|(waiting & stored)) begin
      for (int bank = 0; bank < Banks; bank++) begin
        if (store_row_i[bank*RowW+:RowW] == waiting_row[bank*RowW+:RowW]) begin
          for (int i = 0; i < BankBytes; i++) begin
            if (store_wmask_i[bank*BankBytes+i]) begin
              held_rdata_d[(bank*BankBytes+i)*8+:8] = store_wdata_i[(bank*BankBytes+i)*8+:8];
            end
          end
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      held_valid_q <= '0;
    end else if (!stall_i) begin
      held_valid_q <= waiting & stored;
      if (|(waiting & stored)) begin
        held_row_q   <= waiting_row;
        held_rdata_q <= held_rdata_d;
      end
    end
  end

  // A read is granted in no stall, so that a row that waits is written in that cycle.
  always_ff @(posedge clk_i) begin
    if (|bank_ren_i) begin
      forward_q <= '0;
      if (|waiting) begin
        forward_rdata_q <= waiting_rdata;
        for (int i = 0; i < Banks * Ports; i++) begin
          forward_q[i] <= bank_ren_i[i] & waiting[i/Ports] &
                          (bank_row_i[i*RowW+:RowW] == waiting_row[(i/Ports)*RowW+:RowW]);
        end
      end
    end
  end

  always_comb begin
    bank_rdata_o = sram_rdata_i;
    if (|forward_q) begin
      for (int i = 0; i < Banks * Ports; i++) begin
        if (forward_q[i]) begin
          bank_rdata_o[i*RowBits+:RowBits] = forward_rdata_q[(i/Ports)*RowBits+:RowBits];
        end
      end
    end
  end

  // Contract: one row waits in a bank, and reads and stores do not meet.
  always @(posedge clk_i) begin : check_waiting
    if (rst_ni) begin
      assert ((new_valid_i & held_valid_q) == '0);
      assert (bank_ren_i == '0 || store_wmask_i == '0);
      assert (!stall_i || (bank_ren_i == '0 && store_wmask_i == '0));
    end
  end

endmodule

`default_nettype wire
