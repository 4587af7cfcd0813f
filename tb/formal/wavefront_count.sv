// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// wavefront_count: the wavefronts of a request, from its addresses alone: the sum over its phases
// of the most distinct rows wanted in one bank. Modulo mapping, 4-byte banks, powers of two.
`default_nettype none

module wavefront_count #(
  parameter int Lanes = 4,
  parameter int Banks = 4,
  parameter int Rows = 4,
  parameter int Listed = 0,
  localparam int Words = Banks * Rows,
  localparam int WordW = $clog2(Words)
) (
  input  wire logic [1:0]             size_i,
  input  wire logic [Lanes-1:0]       mask_i,
  input  wire logic [Lanes*WordW-1:0] word_i,
  output logic      [3:0]             count_o
);

  logic [3*4-1:0] count_of_size;

  for (genvar size = 0; size < 3; size++) begin : gen_size
    localparam int Fit = (Banks * 4) >> size;
    localparam int Group = (Fit < Lanes) ? Fit : Lanes;
    localparam int Phases = (Listed != 0) ? 2 : Lanes / Group;
    logic [(Phases+1)*4-1:0] sum;
    assign sum[3:0] = '0;

    for (genvar phase = 0; phase < Phases; phase++) begin : gen_phase
      // The words that some lane of the phase wants; word = row * Banks + bank.
      logic [(Lanes+1)*Words-1:0] wanted;
      assign wanted[Words-1:0] = '0;
      for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
        if (((Listed != 0) ? lane % 2 : lane / Group) == phase) begin : gen_member
          assign wanted[(lane+1)*Words+:Words] = wanted[lane*Words+:Words] |
              (Words'(mask_i[lane]) << word_i[lane*WordW+:WordW]);
        end else begin : gen_other
          assign wanted[(lane+1)*Words+:Words] = wanted[lane*Words+:Words];
        end
      end

      logic [(Banks+1)*4-1:0] most;
      assign most[3:0] = '0;
      for (genvar bank = 0; bank < Banks; bank++) begin : gen_bank
        logic [(Rows+1)*4-1:0] rows;
        assign rows[3:0] = '0;
        for (genvar row = 0; row < Rows; row++) begin : gen_row
          assign rows[(row+1)*4+:4] =
              rows[row*4+:4] + 4'(wanted[Lanes*Words+row*Banks+bank]);
        end
        assign most[(bank+1)*4+:4] =
            (rows[Rows*4+:4] > most[bank*4+:4]) ? rows[Rows*4+:4] : most[bank*4+:4];
      end

      assign sum[(phase+1)*4+:4] = sum[phase*4+:4] + most[Banks*4+:4];
    end

    assign count_of_size[size*4+:4] = sum[Phases*4+:4];
  end

  assign count_o = (size_i == 2'd0) ? count_of_size[3:0] :
                   (size_i == 2'd1) ? count_of_size[7:4] : count_of_size[11:8];

endmodule

`default_nettype wire
