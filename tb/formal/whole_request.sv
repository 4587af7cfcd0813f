// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// whole_request: shared_memory in its surroundings: any traffic, any back-pressure, a reset in any
// cycle, and a monitor that works out from the addresses alone when everything has to happen.
// Modulo mapping, multicast, one port, 4-byte banks, loads and stores of up to 4 bytes. With Listed
// the even lanes are a phase of every access, and the odd ones the next.
`default_nettype none

module whole_request #(
  parameter int Lanes = 4,
  parameter int Banks = 4,
  parameter int Rows = 4,
  parameter int Listed = 0,
  localparam int BankW = $clog2(Banks),
  localparam int RowW = $clog2(Rows),
  localparam int AddrW = RowW + BankW + 2
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic                   req_valid_i,
  input wire logic [2:0]             req_op_i,
  input wire logic [2:0]             req_size_i,
  input wire logic [Lanes-1:0]       req_mask_i,
  input wire logic [Lanes*AddrW-1:0] req_addr_i,
  input wire logic [Lanes*32-1:0]    req_wdata_i,
  input wire logic                   resp_ready_i
);

  logic req_ready;
  logic resp_valid;
  logic [Lanes*32-1:0] resp_rdata;
  logic [Banks-1:0] bank_ren;
  logic [Banks*RowW-1:0] bank_row;
  logic [Banks*4-1:0] bank_wmask;
  logic [Banks*32-1:0] bank_wdata;
  logic [Lanes-1:0] served;
  logic phase_last;

  function automatic logic [Lanes*6-1:0] odd_lanes();
    integer lane;
    for (lane = 0; lane < Lanes; lane++) odd_lanes[lane*6+:6] = 6'(lane % 2);
  endfunction

  shared_memory #(
    .Lanes       (Lanes),
    .Banks       (Banks),
    .Rows        (Rows),
    .AccessBytes (4),
    .Plans       (Listed),
    .PlanPhase   (odd_lanes()),
    .PlanConflict(11'(Banks))
  ) u_shared_memory (
    .clk_i       (clk_i),
    .rst_ni      (rst_ni),
    .req_valid_i (req_valid_i),
    .req_ready_o (req_ready),
    .req_op_i    (req_op_i),
    .req_size_i  (req_size_i),
    .req_mask_i  (req_mask_i),
    .req_addr_i  (req_addr_i),
    .req_wdata_i (req_wdata_i),
    .resp_valid_o(resp_valid),
    .resp_ready_i(resp_ready_i),
    .resp_rdata_o(resp_rdata),
    .bank_ren_o  (bank_ren),
    .bank_row_o  (bank_row),
    .bank_wmask_o(bank_wmask),
    .bank_wdata_o(bank_wdata),
    .served_o    (served),
    .phase_last_o(phase_last)
  );

  always_comb begin : legal_access
    assume (req_op_i <= 3'd1);
    assume (req_size_i <= 3'd2);
  end

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_aligned
    always_comb begin : aligned_address
      assume (req_addr_i[lane*AddrW+:2] == 2'd0);
    end
  end

  localparam int WordW = AddrW - 2;
  logic [Lanes*WordW-1:0] req_word;
  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_word
    assign req_word[lane*WordW+:WordW] = req_addr_i[lane*AddrW+2+:WordW];
  end

  logic [3:0] wavefronts;
  wavefront_count #(
    .Lanes (Lanes),
    .Banks (Banks),
    .Rows  (Rows),
    .Listed(Listed)
  ) u_offered (
    .size_i (req_size_i[1:0]),
    .mask_i (req_mask_i),
    .word_i (req_word),
    .count_o(wavefronts)
  );

  // The monitor. age: cycles since the handshake of the held request, stalls left out; 0: none held.
  logic [3:0] age_q = '0;
  logic [3:0] wavefronts_q = '0;
  logic [1:0] size_q = '0;
  logic [Lanes*WordW-1:0] word_q = '0;
  logic [Lanes-1:0] unserved_q = '0;
  logic response_next_q = 1'b0;
  logic response_q = 1'b0;

  logic stall;
  logic held;
  logic last;
  assign stall = resp_valid & ~resp_ready_i;
  assign held  = age_q != '0;
  assign last  = held & (age_q == ((wavefronts_q == '0) ? 4'd1 : wavefronts_q));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      age_q           <= '0;
      unserved_q      <= '0;
      response_next_q <= 1'b0;
      response_q      <= 1'b0;
    end else if (!stall) begin
      response_next_q <= last;
      response_q      <= response_next_q;
      if (req_valid_i && req_ready) begin
        age_q        <= 4'd1;
        unserved_q   <= req_mask_i;
        wavefronts_q <= wavefronts;
        size_q       <= req_size_i[1:0];
        word_q       <= req_word;
      end else begin
        unserved_q <= unserved_q & ~served;
        if (held) age_q <= last ? '0 : age_q + 4'd1;
      end
    end
  end

  // A request is taken when nothing is held or in the last wavefront's cycle, and never in a stall.
  always_comb begin : ready_in_time
    assert (req_ready == (rst_ni && !stall && (!held || last)));
  end

  // The response comes two cycles after the last wavefront, one for each request.
  always_comb begin : response_in_time
    assert (resp_valid == (rst_ni && response_q));
  end

  // W wavefronts, in the W cycles after the handshake; without one no bank is enabled.
  always_comb begin : wavefront_every_cycle
    assert ((served != '0) == (rst_ni && !stall && held && age_q <= wavefronts_q));
    assert (served != '0 || (bank_ren == '0 && bank_wmask == '0));
  end

  // What is left always needs the wavefronts that are left: this makes the rest inductive.
  logic [3:0] wavefronts_left;
  wavefront_count #(
    .Lanes (Lanes),
    .Banks (Banks),
    .Rows  (Rows),
    .Listed(Listed)
  ) u_left (
    .size_i (size_q),
    .mask_i (unserved_q),
    .word_i (word_q),
    .count_o(wavefronts_left)
  );

  always_comb begin : one_wavefront_less
    if (!held || wavefronts_q == '0) assert (unserved_q == '0 && age_q <= 4'd1);
    else assert (wavefronts_left + age_q == wavefronts_q + 4'd1);
  end

  // Every active lane is served exactly once.
  always_comb begin : served_once
    assert ((served & ~unserved_q) == '0);
    if (rst_ni && !stall && last) assert (served == unserved_q);
  end

endmodule

`default_nettype wire
