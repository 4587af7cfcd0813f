// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
//
// phase_sequencer: holds one request and shows its slots phase by phase. A phase is a group of
// lanes; the current one is the first that still has an unserved slot, so a phase without active
// lanes takes no cycle. A new request is taken in the last cycle of the one before, so that no
// cycle is lost between two.
`default_nettype none

module phase_sequencer #(
  /// Lanes of a request. Registers grow with it.
  parameter int Lanes = 32,
  /// Banks, and bytes of a bank row: they set the lanes of a phase where no plans are listed.
  parameter int Banks = 32,
  parameter int BankBytes = 4,
  /// Slots of a lane. Registers grow with it.
  parameter int SlotsPerLane = 1,
  /// Bytes that a lane can move: the width of the data register.
  parameter int AccessBytes = 4,
  /// 1: where address_map finds the lanes paired, phases 2j and 2j + 1 are one. Doubles the table
  /// of groups.
  parameter int PairRule = 0,
  /// 0: no atomics, and no counter for AtomicCycles.
  parameter int Atomics = 0,
  /// Cycles from one wavefront of an atomic to the next.
  parameter int AtomicCycles = 1,
  /// Plans that are listed; PlanPhase has the phase of each lane in each of them. The table of
  /// groups, of constants, grows with plans, phases and lanes; each phase adds a gate to the path
  /// to the arbiter. 0: the derived rule, max(1, min(Lanes, Banks * BankBytes / bytes)) consecutive
  /// lanes with 12 bytes counted as 16; then a plan is the width code of the access.
  parameter int Plans = 0,
  localparam int PlanCount = (Plans > 0) ? Plans : 1,
  parameter logic [PlanCount*Lanes*6-1:0] PlanPhase = '0,
  localparam int PlanW = (Plans == 0) ? 3 : (Plans > 1) ? $clog2(Plans) : 1,
  localparam int Slots = Lanes * SlotsPerLane,
  localparam int DataW = AccessBytes * 8
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   stall_i,
  input  wire logic                   req_valid_i,
  output logic                        req_ready_o,
  input  wire logic                   req_write_i,
  input  wire logic                   req_atomic_i,
  input  wire logic [2:0]             req_size_i,
  input  wire logic [5:0]             req_plan_i,
  input  wire logic [Slots-1:0]       req_active_i,
  input  wire logic [Lanes*DataW-1:0] req_wdata_i,
  input  wire logic                   paired_i,
  output logic                        write_o,
  output logic                        atomic_o,
  output logic      [2:0]             size_o,
  output logic      [Lanes*DataW-1:0] wdata_o,
  output logic      [Slots-1:0]       pending_o,
  input  wire logic [Slots-1:0]       served_i,
  output logic                        first_o,
  output logic                        last_o,
  output logic                        phase_last_o
);

  logic                   busy_q;
  logic                   first_q;
  logic                   write_q;
  logic                   atomic_q;
  logic [2:0]             size_q;
  logic [PlanW-1:0]       plan_q;
  logic [Slots-1:0]       remaining_q;
  logic [Lanes*DataW-1:0] wdata_q;

  // The derived rule as plans, one for each width code.
  localparam int Rules = (Plans > 0) ? Plans : 6;

  function automatic integer phase_of(input integer rule, input integer lane);
    integer fit;
    if (Plans > 0) begin
      phase_of = 32'(PlanPhase[(rule*Lanes+lane)*6+:6]);
    end else begin
      fit = (Banks * BankBytes) >> ((rule == 5) ? 4 : rule);
      phase_of = lane / ((fit < 1) ? 1 : fit);
    end
  endfunction

  function automatic integer most_phases();
    integer rule;
    integer lane;
    most_phases = 1;
    for (rule = 0; rule < Rules; rule++) begin
      for (lane = 0; lane < Lanes; lane++) begin
        if (phase_of(rule, lane) >= most_phases) most_phases = phase_of(rule, lane) + 1;
      end
    end
  endfunction

  // The lanes of each phase of each rule; with PairRule those of its merged phases next to them.
  localparam int Phases = most_phases();
  localparam int Variants = (PairRule != 0) ? 2 : 1;
  localparam int GroupBits = Rules * Variants * Phases * Lanes;

  function automatic logic [GroupBits-1:0] lane_groups();
    integer rule;
    integer merged;
    integer phase;
    integer lane;
    for (rule = 0; rule < Rules; rule++) begin
      for (merged = 0; merged < Variants; merged++) begin
        for (phase = 0; phase < Phases; phase++) begin
          lane_groups[((rule*Variants+merged)*Phases+phase)*Lanes+:Lanes] = '0;
        end
        for (lane = 0; lane < Lanes; lane++) begin
          lane_groups[((rule*Variants+merged)*Phases+(phase_of(rule, lane)>>merged))*Lanes+lane] = 1'b1;
        end
      end
    end
  endfunction

  localparam logic [GroupBits-1:0] Groups = lane_groups();
  localparam int GroupW = (GroupBits > 1) ? $clog2(GroupBits) : 1;

  // Between two wavefronts of an atomic nothing is shown; each ends in the last of its cycles.
  logic between;
  logic ends;

  if (Atomics != 0 && AtomicCycles > 1) begin : gen_cycles
    localparam int CycleW = $clog2(AtomicCycles);
    logic [CycleW-1:0] cycle_q;
    assign between = cycle_q != '0;
    assign ends    = ~atomic_q | (cycle_q == CycleW'(AtomicCycles - 1));

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        cycle_q <= '0;
      end else if (!stall_i) begin
        cycle_q <= (busy_q & ~ends) ? cycle_q + 1'b1 : '0;
      end
    end
  end else begin : gen_one_cycle
    assign between = 1'b0;
    assign ends    = 1'b1;
  end

  // The lanes with unserved slots, and those of them in the first phase that has any.
  logic [Lanes-1:0] lanes_left;
  logic [Lanes-1:0] lanes_shown;
  logic [GroupW-1:0] groups_of_plan;
  assign groups_of_plan = GroupW'(plan_q) * GroupW'(Variants * Phases * Lanes) +
                          ((Variants == 2 && paired_i) ? GroupW'(Phases * Lanes) : '0);

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      lanes_left[lane] = (|remaining_q[lane*SlotsPerLane+:SlotsPerLane]) & ~between;
    end
    lanes_shown = lanes_left;
    for (int phase = Phases - 1; phase >= 0; phase--) begin
      if (|(lanes_left & Groups[groups_of_plan+GroupW'(phase*Lanes)+:Lanes])) begin
        lanes_shown = lanes_left & Groups[groups_of_plan+GroupW'(phase*Lanes)+:Lanes];
      end
    end
  end

  always_comb begin
    pending_o = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      if (lanes_shown[lane]) begin
        pending_o[lane*SlotsPerLane+:SlotsPerLane] = remaining_q[lane*SlotsPerLane+:SlotsPerLane];
      end
    end
  end

  logic [Slots-1:0] remaining_d;
  assign remaining_d  = remaining_q & ~served_i;
  assign first_o      = busy_q & first_q;
  assign last_o       = busy_q & ends & ~(|remaining_d);
  assign phase_last_o = (|pending_o) & ~(|(pending_o & ~served_i));
  assign req_ready_o  = rst_ni & ~stall_i & (~busy_q | last_o);

  assign write_o  = write_q;
  assign atomic_o = atomic_q;
  assign size_o   = size_q;
  assign wdata_o  = wdata_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q      <= 1'b0;
      remaining_q <= '0;
    end else if (req_valid_i && req_ready_o) begin
      busy_q      <= 1'b1;
      first_q     <= 1'b1;
      write_q     <= req_write_i;
      atomic_q    <= req_atomic_i;
      size_q      <= req_size_i;
      plan_q      <= PlanW'(req_plan_i);
      remaining_q <= req_active_i;
      if (req_write_i || req_atomic_i) wdata_q <= req_wdata_i;
    end else if (!stall_i) begin
      busy_q      <= busy_q & ~last_o;
      first_q     <= 1'b0;
      remaining_q <= remaining_d;
    end
  end

  // Contract
  initial begin : check_parameters
    assert (PairRule == 0 || PairRule == 1);
    assert (AtomicCycles >= 1);
  end

  always @(posedge clk_i) begin : check_phases
    if (req_valid_i && req_ready_o) assert (32'(req_plan_i) < Rules);
    if (rst_ni && busy_q) begin
      assert ((served_i & ~pending_o) == '0);
      assert (remaining_q == '0 || between || (|pending_o));
      assert (remaining_q == '0 || between || (|served_i));
    end
    if (rst_ni && !busy_q) assert (remaining_q == '0);
  end

endmodule

`default_nettype wire
