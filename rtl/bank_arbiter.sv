// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// bank_arbiter: one arbitration step. In every bank the row of the lowest pending slot gets port 0,
// and the broadcast policy says who is served with it; further ports take what is left, lowest slot
// first. Combinational; a store or an atomic has one port.
//
// Structure: one pass over the slots from the highest to the lowest, in which each writes its row
// at its bank (the lowest slot writes last and wins), then one compare per slot.
`default_nettype none

module bank_arbiter #(
  /// Lanes of a request. Area grows with lanes times banks, depth with the lanes of a phase.
  parameter int Lanes = 32,
  /// Banks, any count.
  parameter int Banks = 32,
  /// Rows of a bank: the width of the row compare.
  parameter int Rows = 512,
  /// Slots of a lane: area and depth grow in proportion.
  parameter int SlotsPerLane = 1,
  /// Read ports of each bank. Each one more repeats the whole step behind the one before: area and
  /// depth grow in proportion.
  parameter int Ports = 1,
  /// 0 multicast: all slots of a served row are served. 1 single: only those of the row of the
  /// lowest pending slot of all. 2 none: one slot for each port.
  parameter int Broadcast = 0,
  /// The policy of atomics: 1 multicast, 2 none. Where it is not that of the rest, both compares
  /// are there, and one more gate.
  parameter int Atomics = 0,
  /// 1: banks of one class share their ports. The compare then takes in the bank, and each bank
  /// looks up whether the class read it.
  parameter int Classes = 0,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int PortW = (Ports > 1) ? $clog2(Ports) : 1
) (
  input  wire logic                        write_i,
  input  wire logic                        atomic_i,
  input  wire logic [Slots-1:0]            pending_i,
  input  wire logic [Slots*BankW-1:0]      bank_i,
  input  wire logic [Slots*BankW-1:0]      class_i,
  input  wire logic [Slots*RowW-1:0]       row_i,
  output logic      [Slots-1:0]            served_o,
  output logic      [Slots*PortW-1:0]      slot_port_o,
  output logic      [Banks*Ports-1:0]      bank_used_o,
  output logic      [Banks*Ports*RowW-1:0] bank_row_o
);

  // Ports are numbered group * Ports + port, where a group is a bank or a class of banks.
  localparam int Uses = Banks * Ports;
  localparam int UseW = (Uses > 1) ? $clog2(Uses) : 1;
  localparam int SlotW = (Slots > 1) ? $clog2(Slots) : 1;
  // What the slots of a group are compared by: the row, and in a class the bank as well.
  localparam int KeyW = (Classes != 0) ? BankW + RowW : RowW;

  logic [Slots*BankW-1:0] group;
  logic [Slots*KeyW-1:0] key;
  if (Classes != 0) begin : gen_classes
    assign group = class_i;
    for (genvar slot = 0; slot < Slots; slot++) begin : gen_key
      assign key[slot*KeyW+:KeyW] = {bank_i[slot*BankW+:BankW], row_i[slot*RowW+:RowW]};
    end
  end else begin : gen_banks
    logic unused_class;
    assign unused_class = ^class_i;
    assign group = bank_i;
    assign key = row_i;
  end

  // The policy of this wavefront.
  logic one_each;
  logic whole_only;
  assign one_each = (Atomics != 0 && atomic_i) ? Atomics == 2 : Broadcast == 2;
  assign whole_only = (Atomics != 0 && atomic_i) ? 1'b0 : Broadcast == 1;
  logic single_port;
  assign single_port = write_i | (Atomics != 0 && atomic_i);

  // Of each port: whether a slot takes it, and the key and number of the lowest that wants it.
  logic [KeyW:0] lead[Uses];
  logic [SlotW-1:0] lead_slot[Uses];
  // The group whose row is served whole under `single`: that of the lowest pending slot of all.
  logic [BankW-1:0] whole_group;
  logic [Slots-1:0] left;
  logic [Slots-1:0] served;

  // The tests of whole lanes spare a simulator the slots that the access does not touch.
  always_comb begin
    left = pending_i;
    served_o = '0;
    slot_port_o = '0;
    for (int i = 0; i < Uses; i++) begin
      lead[i] = '0;
      lead_slot[i] = '0;
    end
    whole_group = '0;
    for (int port = 0; port < Ports; port++) begin
      if (port == 1 && single_port) left = '0;
      served = '0;
      for (int lane = Lanes - 1; lane >= 0; lane--) begin
        if (|left[lane*SlotsPerLane+:SlotsPerLane]) begin
          for (int part = SlotsPerLane - 1; part >= 0; part--) begin
            if (left[lane*SlotsPerLane+part]) begin
              lead[UseW'(group[(lane*SlotsPerLane+part)*BankW+:BankW]) * UseW'(Ports) + UseW'(port)] = {1'b1, key[(lane*SlotsPerLane+part)*KeyW+:KeyW]};
              if (Broadcast != 0 || Atomics == 2) begin
                lead_slot[UseW'(group[(lane*SlotsPerLane+part)*BankW+:BankW]) * UseW'(Ports) + UseW'(port)] = SlotW'(lane*SlotsPerLane+part);
              end
              if (Broadcast == 1 && port == 0) whole_group = group[(lane*SlotsPerLane+part)*BankW+:BankW];
            end
          end
        end
      end
      for (int lane = 0; lane < Lanes; lane++) begin
        if (|left[lane*SlotsPerLane+:SlotsPerLane]) begin
          for (int part = 0; part < SlotsPerLane; part++) begin
            if (left[lane*SlotsPerLane+part]) begin
              if (one_each || (whole_only && (port != 0 || group[(lane*SlotsPerLane+part)*BankW+:BankW] != whole_group))) begin
                served[lane*SlotsPerLane+part] =
                    lead_slot[UseW'(group[(lane*SlotsPerLane+part)*BankW+:BankW])*UseW'(Ports)+UseW'(port)] ==
                    SlotW'(lane*SlotsPerLane+part);
              end else begin
                served[lane*SlotsPerLane+part] =
                    lead[UseW'(group[(lane*SlotsPerLane+part)*BankW+:BankW])*UseW'(Ports)+UseW'(port)] ==
                    {1'b1, key[(lane*SlotsPerLane+part)*KeyW+:KeyW]};
              end
            end
            if (port != 0 && served[lane*SlotsPerLane+part]) slot_port_o[(lane*SlotsPerLane+part)*PortW+:PortW] = PortW'(port);
          end
        end
      end
      served_o = served_o | served;
      left = left & ~served;
    end
  end

  if (Classes != 0) begin : gen_class_use
    // A class goes by the number of its first bank, and holds its ports for the bank that leads.
    logic [Uses-1:0] used;
    logic [Uses*BankW-1:0] used_bank;
    logic [Uses*RowW-1:0] used_row;
    for (genvar i = 0; i < Uses; i++) begin : gen_use
      assign {used[i], used_bank[i*BankW+:BankW], used_row[i*RowW+:RowW]} = lead[i];
    end

    always_comb begin
      bank_used_o = '0;
      bank_row_o  = '0;
      for (int i = 0; i < Uses; i++) begin
        if (used[i]) begin
          bank_used_o[UseW'(used_bank[i*BankW+:BankW])*UseW'(Ports)+UseW'(i%Ports)] = 1'b1;
          bank_row_o[(32'(used_bank[i*BankW+:BankW])*Ports+i%Ports)*RowW+:RowW] = used_row[i*RowW+:RowW];
        end
      end
    end
  end else begin : gen_bank_use
    for (genvar i = 0; i < Uses; i++) begin : gen_use
      assign {bank_used_o[i], bank_row_o[i*RowW+:RowW]} = lead[i];
    end
  end

  // Contract: what the structure above relies on. What one step promises is proved in tb/formal.
  initial begin : check_parameters
    assert (Ports >= 1 && Ports <= 8);
    assert (Broadcast >= 0 && Broadcast <= 2);
  end

endmodule

`default_nettype wire
