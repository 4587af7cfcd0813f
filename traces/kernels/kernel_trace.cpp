// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/kernels/kernel_trace.h"

#include <fmt/format.h>

#include "traces/recorder/recording_text.h"

namespace warpbank::kernels {

std::string trace_text(const KernelTrace& trace) {
  const record::Index3& grid = trace.launch.grid;
  const record::Index3& block = trace.launch.block;
  return record::recording_text(
      trace.recording,
      {fmt::format("{}: {}", trace.name, trace.about),
       fmt::format("{} x {} x {} blocks of {} x {} x {} threads, {} bytes of shared memory", grid.x,
                   grid.y, grid.z, block.x, block.y, block.z, trace.recording.shared_bytes),
       "recorded by running it (traces/kernels); again: cmake --build BUILD --target "
       "record_traces"});
}

}  // namespace warpbank::kernels
