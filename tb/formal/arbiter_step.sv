// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// arbiter_step: what one step of bank_arbiter promises under multicast with one port, for every
// pending set, bank and row. By induction over the steps a phase then takes exactly as many
// wavefronts as the most distinct rows that it wants in one bank.
`default_nettype none

module arbiter_step #(
  parameter int Lanes = 4,
  parameter int Banks = 4,
  parameter int Rows = 4,
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

  bank_arbiter #(
    .Lanes(Lanes),
    .Banks(Banks),
    .Rows (Rows)
  ) u_bank_arbiter (
    .write_i    (write_i),
    .pending_i  (pending_i),
    .bank_i     (bank_i),
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
    logic [RowW-1:0] row_a;
    logic lowest;
    assign bank_a = bank_i[a*BankW+:BankW];
    assign row_a  = row_i[a*RowW+:RowW];

    // The lowest pending slot of a bank is served, and the bank reads its row.
    always_comb begin : leader
      lowest = pending_i[a];
      for (int b = 0; b < a; b++) begin
        if (pending_i[b] && bank_i[b*BankW+:BankW] == bank_a) lowest = 1'b0;
      end
      assert (!lowest || served[a]);
      assert (!served[a] || (bank_used[bank_a] && bank_row[bank_a*RowW+:RowW] == row_a));
    end

    for (genvar b = 0; b < Lanes; b++) begin : gen_other
      // Two slots served in one bank want one row; whoever wants a served row is served.
      always_comb begin : broadcast
        if (served[a] && pending_i[b] && bank_i[b*BankW+:BankW] == bank_a) begin
          assert (served[b] == (row_i[b*RowW+:RowW] == row_a));
        end
      end
    end
  end

  for (genvar k = 0; k < Banks; k++) begin : gen_bank
    logic [Rows-1:0] wanted;
    logic [Rows-1:0] left;
    logic [Rows-1:0] gone;

    always_comb begin : rows_of_bank
      wanted = '0;
      left   = '0;
      for (int a = 0; a < Lanes; a++) begin
        if (pending_i[a] && bank_i[a*BankW+:BankW] == BankW'(k)) begin
          wanted[row_i[a*RowW+:RowW]] = 1'b1;
          if (!served[a]) left[row_i[a*RowW+:RowW]] = 1'b1;
        end
      end
      gone = wanted & ~left;
    end

    // The distinct rows wanted in a busy bank drop by exactly one; an idle bank stays idle.
    always_comb begin : one_row_less
      assert (bank_used[k] == (wanted != '0));
      assert ((gone & (gone - 1'b1)) == '0);
      assert (wanted == '0 || gone != '0);
    end
  end

endmodule

`default_nettype wire
