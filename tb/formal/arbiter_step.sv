// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// arbiter_step: what one step of bank_arbiter promises under multicast with one port, for every
// pending set, bank and row. By induction over the steps a phase then takes exactly as many
// wavefronts as the most distinct rows that it wants in one bank, or in one class of banks.
`default_nettype none

module arbiter_step #(
  parameter int Lanes = 4,
  parameter int Banks = 4,
  parameter int Rows = 4,
  // Banks equal modulo it share a port; a divisor of Banks.
  parameter int Conflict = Banks,
  localparam int BankW = $clog2(Banks),
  localparam int RowW = $clog2(Rows)
) (
  input wire logic                   write_i,
  input wire logic [Lanes-1:0]       pending_i,
  input wire logic [Lanes*BankW-1:0] bank_i,
  input wire logic [Lanes*RowW-1:0]  row_i
);

  logic [Lanes-1:0]      served;
  logic [Lanes-1:0]      slot_port;
  logic [Banks-1:0]      bank_used;
  logic [Banks*RowW-1:0] bank_row;

  localparam int Cells = Banks / Conflict * Rows;
  localparam int CellW = $clog2(Cells);
  logic [Lanes*BankW-1:0] bank_class;
  logic [Lanes*CellW-1:0] row_of_class;
  for (genvar a = 0; a < Lanes; a++) begin : gen_class_of
    assign bank_class[a*BankW+:BankW] = bank_i[a*BankW+:BankW] & BankW'(Conflict - 1);
    assign row_of_class[a*CellW+:CellW] =
        CellW'({bank_i[a*BankW+:BankW] >> $clog2(Conflict), row_i[a*RowW+:RowW]});
  end

  bank_arbiter #(
    .Lanes  (Lanes),
    .Banks  (Banks),
    .Rows   (Rows),
    .Classes((Conflict != Banks) ? 1 : 0)
  ) u_bank_arbiter (
    .write_i    (write_i),
    .atomic_i   (1'b0),
    .pending_i  (pending_i),
    .bank_i     (bank_i),
    .class_i    (bank_class),
    .row_i      (row_i),
    .served_o   (served),
    .slot_port_o(slot_port),
    .bank_used_o(bank_used),
    .bank_row_o (bank_row)
  );

  always_comb begin : served_is_pending
    assert ((served & ~pending_i) == '0);
  end

  always_comb begin : progress
    assert (pending_i == '0 || served != '0);
  end

  always_comb begin : only_port
    assert ((slot_port & served) == '0);
  end

  for (genvar a = 0; a < Lanes; a++) begin : gen_slot
    logic [BankW-1:0] bank_a;
    logic [BankW-1:0] class_a;
    logic [RowW-1:0] row_a;
    logic lowest;
    assign bank_a  = bank_i[a*BankW+:BankW];
    assign class_a = bank_class[a*BankW+:BankW];
    assign row_a   = row_i[a*RowW+:RowW];

    // The lowest pending slot of a class is served, and its bank reads its row.
    always_comb begin : leader
      lowest = pending_i[a];
      for (int b = 0; b < a; b++) begin
        if (pending_i[b] && bank_class[b*BankW+:BankW] == class_a) lowest = 1'b0;
      end
      assert (!lowest || served[a]);
      assert (!served[a] || (bank_used[bank_a] && bank_row[bank_a*RowW+:RowW] == row_a));
    end

    for (genvar b = 0; b < Lanes; b++) begin : gen_other
      // Two slots served in one class want one row; whoever wants a served row is served.
      always_comb begin : broadcast
        if (served[a] && pending_i[b] && bank_class[b*BankW+:BankW] == class_a) begin
          assert (served[b] == (bank_i[b*BankW+:BankW] == bank_a && row_i[b*RowW+:RowW] == row_a));
        end
      end
    end
  end

  for (genvar k = 0; k < Conflict; k++) begin : gen_class
    // The rows of its banks, bank after bank.
    logic [Cells-1:0] wanted;
    logic [Cells-1:0] left;
    logic [Cells-1:0] gone;
    logic [Banks-1:0] used;

    always_comb begin : rows_of_class
      wanted = '0;
      left   = '0;
      for (int a = 0; a < Lanes; a++) begin
        if (pending_i[a] && bank_class[a*BankW+:BankW] == BankW'(k)) begin
          wanted[row_of_class[a*CellW+:CellW]] = 1'b1;
          if (!served[a]) left[row_of_class[a*CellW+:CellW]] = 1'b1;
        end
      end
      gone = wanted & ~left;
      used = '0;
      for (int bank = k; bank < Banks; bank = bank + Conflict) used[bank] = bank_used[bank];
    end

    // The distinct rows wanted in a busy class drop by exactly one, in one bank; an idle one stays
    // idle.
    always_comb begin : one_row_less
      assert ((used != '0) == (wanted != '0));
      assert ((used & (used - 1'b1)) == '0);
      assert ((gone & (gone - 1'b1)) == '0);
      assert (wanted == '0 || gone != '0);
    end
  end

endmodule

`default_nettype wire
