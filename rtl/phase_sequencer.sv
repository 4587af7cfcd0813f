// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// phase_sequencer: holds one request and shows its slots phase by phase. A phase is a group of
// consecutive lanes; the current one is the first that still has an unserved slot, so a phase
// without active lanes takes no cycle. A new request is taken in the last wavefront's cycle of the
// one before, so that no cycle is lost between two.
`default_nettype none

module phase_sequencer #(
  /// Lanes of a request. Registers grow with it.
  parameter int Lanes = 32,
  /// Banks, and bytes of a bank row: they set the lanes of a phase, and the width of the registers.
  parameter int Banks = 32,
  parameter int BankBytes = 4,
  /// Rows of a bank: the width of the row registers.
  parameter int Rows = 512,
  /// 1: all lanes are one phase, and the phase selection disappears. 0: max(1, min(Lanes,
  /// Banks * BankBytes / bytes)) lanes; each further phase adds a gate to the path to the arbiter.
  parameter int PhasesWhole = 0,
  localparam int SlotsPerLane = (BankBytes < 4) ? 4 / BankBytes : 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int BankW = (Banks > 1) ? $clog2(Banks) : 1,
  localparam int RowW = (Rows > 1) ? $clog2(Rows) : 1,
  localparam int OffW = (BankBytes > 1) ? $clog2(BankBytes) : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   stall_i,
  input  wire logic                   req_valid_i,
  output logic                        req_ready_o,
  input  wire logic                   req_write_i,
  input  wire logic [1:0]             req_size_i,
  input  wire logic [Slots-1:0]       req_active_i,
  input  wire logic [Slots*BankW-1:0] req_bank_i,
  input  wire logic [Slots*RowW-1:0]  req_row_i,
  input  wire logic [Slots*OffW-1:0]  req_offset_i,
  input  wire logic [Lanes*32-1:0]    req_wdata_i,
  output logic                        write_o,
  output logic      [1:0]             size_o,
  output logic      [Slots*BankW-1:0] bank_o,
  output logic      [Slots*RowW-1:0]  row_o,
  output logic      [Slots*OffW-1:0]  offset_o,
  output logic      [Lanes*32-1:0]    wdata_o,
  output logic      [Slots-1:0]       pending_o,
  input  wire logic [Slots-1:0]       served_i,
  output logic                        first_o,
  output logic                        last_o,
  output logic                        phase_last_o
);

  logic                   busy_q;
  logic                   first_q;
  logic                   write_q;
  logic [1:0]             size_q;
  logic [Slots-1:0]       remaining_q;
  logic [Slots*BankW-1:0] bank_q;
  logic [Slots*RowW-1:0]  row_q;
  logic [Slots*OffW-1:0]  offset_q;
  logic [Lanes*32-1:0]    wdata_q;

  // The slots of the first phase with an unserved one, for each of the three access widths.
  logic [3*Slots-1:0] pending_of_size;

  for (genvar size = 0; size < 3; size++) begin : gen_size
    localparam int Fit = (Banks * BankBytes) >> size;
    localparam int Narrowed = (Fit > 1) ? Fit : 1;
    localparam int Group = (PhasesWhole != 0 || Narrowed > Lanes) ? Lanes : Narrowed;
    localparam int Phases = (Lanes + Group - 1) / Group;

    if (Phases == 1) begin : gen_whole
      assign pending_of_size[size*Slots+:Slots] = remaining_q;
    end else begin : gen_phases
      localparam int GroupSlots = Group * SlotsPerLane;
      localparam logic [Slots-1:0] FirstGroup = (Slots'(1) << GroupSlots) - Slots'(1);
      logic [Slots-1:0] pending;
      always_comb begin
        pending = '0;
        for (int phase = Phases - 1; phase >= 0; phase--) begin
          if (|(remaining_q & (FirstGroup << (phase * GroupSlots)))) begin
            pending = remaining_q & (FirstGroup << (phase * GroupSlots));
          end
        end
      end
      assign pending_of_size[size*Slots+:Slots] = pending;
    end
  end

  assign pending_o = (size_q == 2'd0) ? pending_of_size[0+:Slots] :
                     (size_q == 2'd1) ? pending_of_size[Slots+:Slots] :
                                        pending_of_size[2*Slots+:Slots];

  logic [Slots-1:0] remaining_d;
  assign remaining_d  = remaining_q & ~served_i;
  assign first_o      = busy_q & first_q;
  assign last_o       = busy_q & ~(|remaining_d);
  assign phase_last_o = (|pending_o) & ~(|(pending_o & ~served_i));
  assign req_ready_o  = rst_ni & ~stall_i & (~busy_q | last_o);

  assign write_o  = write_q;
  assign size_o   = size_q;
  assign bank_o   = bank_q;
  assign row_o    = row_q;
  assign offset_o = offset_q;
  assign wdata_o  = wdata_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q      <= 1'b0;
      remaining_q <= '0;
    end else if (req_valid_i && req_ready_o) begin
      busy_q      <= 1'b1;
      first_q     <= 1'b1;
      write_q     <= req_write_i;
      size_q      <= req_size_i;
      remaining_q <= req_active_i;
      bank_q      <= req_bank_i;
      row_q       <= req_row_i;
      offset_q    <= req_offset_i;
      wdata_q     <= req_wdata_i;
    end else if (!stall_i) begin
      busy_q      <= busy_q & ~last_o;
      first_q     <= 1'b0;
      remaining_q <= remaining_d;
    end
  end

  // Contract
  initial begin : check_parameters
    assert (PhasesWhole == 0 || PhasesWhole == 1);
  end

  always @(posedge clk_i) begin : check_phases
    if (rst_ni && busy_q) begin
      assert (size_q != 2'd3);
      assert ((served_i & ~pending_o) == '0);
      assert (remaining_q == '0 || (|pending_o));
      assert (remaining_q == '0 || (|served_i));
    end
    if (rst_ni && !busy_q) assert (remaining_q == '0);
  end

endmodule

`default_nettype wire
