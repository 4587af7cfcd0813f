// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// bank_arbiter: one arbitration step. In every bank the row of the lowest pending slot gets port 0,
// and the broadcast policy says who is served with it; further ports take what is left, lowest slot
// first. Combinational; a store has one port.
//
// Structure: one pass over the slots from the highest to the lowest, in which each writes its row
// at its bank (the lowest slot writes last and wins), then one compare per slot.
`default_nettype none

module bank_arbiter #(
  /// Lanes of a request. Area grows with lanes times banks, depth with the lanes of a phase.
  parameter int Lanes = 32,
  /// Banks, any count.
  parameter int Banks = 32,
  /// Bytes of a bank row: below 4 a lane has 4 / BankBytes slots.
  parameter int BankBytes = 4,
  /// Rows of a bank: the width of the row compare.
  parameter int Rows = 512,
  /// Read ports of each bank. Each one more repeats the whole step behind the one before: area and
  /// depth grow in proportion.
  parameter int Ports = 1,
  /// 0 multicast: all slots of a served row are served. 1 single: only those of the row of the
  /// lowest pending slot of all. 2 none: one slot for each port.
  parameter int Broadcast = 0,
  localparam int SlotsPerLane = (BankBytes < 4) ? 4 / BankBytes : 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int PortW = (Ports > 1) ? $clog2(Ports) : 1
) (
  input  wire logic                        write_i,
  input  wire logic [Slots-1:0]            pending_i,
  input  wire logic [Slots*BankW-1:0]      bank_i,
  input  wire logic [Slots*RowW-1:0]       row_i,
  output logic      [Slots-1:0]            served_o,
  output logic      [Slots*PortW-1:0]      slot_port_o,
  output logic      [Banks*Ports-1:0]      bank_used_o,
  output logic      [Banks*Ports*RowW-1:0] bank_row_o
);

  // Bank ports are numbered bank * Ports + port.
  localparam int Uses = Banks * Ports;
  localparam int UseW = (Uses > 1) ? $clog2(Uses) : 1;
  localparam int SlotW = (Slots > 1) ? $clog2(Slots) : 1;

  // Of each bank port: whether a slot takes it, and the row and number of the lowest that wants it.
  logic [RowW:0] lead[Uses];
  logic [SlotW-1:0] lead_slot[Uses];
  // The bank whose row is served whole under `single`: that of the lowest pending slot of all.
  logic [BankW-1:0] whole_bank;
  logic [Slots-1:0] left;
  logic [Slots-1:0] served;

  always_comb begin
    left = pending_i;
    served_o = '0;
    slot_port_o = '0;
    for (int i = 0; i < Uses; i++) begin
      lead[i] = '0;
      lead_slot[i] = '0;
    end
    whole_bank = '0;
    for (int port = 0; port < Ports; port++) begin
      if (port == 1 && write_i) left = '0;
      for (int slot = Slots - 1; slot >= 0; slot--) begin
        if (left[slot]) begin
          lead[UseW'(bank_i[slot*BankW+:BankW]) * UseW'(Ports) + UseW'(port)] = {1'b1, row_i[slot*RowW+:RowW]};
          if (Broadcast != 0) lead_slot[UseW'(bank_i[slot*BankW+:BankW]) * UseW'(Ports) + UseW'(port)] = SlotW'(slot);
          if (Broadcast == 1 && port == 0) whole_bank = bank_i[slot*BankW+:BankW];
        end
      end
      for (int slot = 0; slot < Slots; slot++) begin
        if (Broadcast == 0 ||
            (Broadcast == 1 && port == 0 && bank_i[slot*BankW+:BankW] == whole_bank)) begin
          served[slot] = left[slot] & (lead[UseW'(bank_i[slot*BankW+:BankW]) * UseW'(Ports) + UseW'(port)] ==
                                       {1'b1, row_i[slot*RowW+:RowW]});
        end else begin
          served[slot] = left[slot] &
                         (lead_slot[UseW'(bank_i[slot*BankW+:BankW]) * UseW'(Ports) + UseW'(port)] == SlotW'(slot));
        end
        if (port != 0 && served[slot]) slot_port_o[slot*PortW+:PortW] = PortW'(port);
      end
      served_o = served_o | served;
      left = left & ~served;
    end
  end

  for (genvar i = 0; i < Uses; i++) begin : gen_use
    assign {bank_used_o[i], bank_row_o[i*RowW+:RowW]} = lead[i];
  end

  if (Ports == 1) begin : gen_unused
    logic unused_write;
    assign unused_write = write_i;
  end

  // Contract: what the structure above relies on. What one step promises is proved in tb/formal.
  initial begin : check_parameters
    assert (Ports >= 1 && Ports <= 8);
    assert (Broadcast >= 0 && Broadcast <= 2);
  end

endmodule

`default_nettype wire
