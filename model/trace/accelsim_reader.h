// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "trace/accelsim_line.h"
#include "trace/source_line.h"
#include "trace/trace_source.h"

namespace warpbank {

/// Reads what Accel-Sim's NVBit tracer and its post-processing write, .traceg of tracer versions 3,
/// 4 and 5 (docs/traces.md).
class AccelSimReader : public TraceSource {
 public:
  AccelSimReader(std::string path, LineReader lines, const TraceOptions& options,
                 StringTable& names);

  TraceFormat format() const override { return TraceFormat::kAccelSim; }
  bool next(Request& request) override;

 private:
  enum class State : std::uint8_t {
    kHeader,         ///< `-key = value` lines
    kBetweenBlocks,  ///< after `#traces format`, or after #END_TB
    kBlockStart,     ///< after #BEGIN_TB: `thread block = x,y,z`
    kWarpStart,      ///< `warp = n` or #END_TB
    kWarpLength,     ///< `insts = n`
    kInstructions,
  };

  bool read_line(const SourceLine& line, Request& request);
  void read_header(const SourceLine& line);
  void read_between_blocks(const SourceLine& line);
  void read_structure(const SourceLine& line);
  bool read_instruction(const SourceLine& line, Request& request);
  void begin_block(const SourceLine& line);
  void begin_kernel(const SourceLine& line);
  void end_kernel();
  void check_old_version(const SourceLine& line) const;
  [[noreturn]] void refuse_raw(const SourceLine& line) const;
  void finish();
  std::string block_name() const;

  TraceLimits limits_;
  State state_ = State::kHeader;
  KernelHeader header_;
  bool kernel_open_ = false;  ///< the header has been taken, blocks follow
  AccelSimLineFormat line_format_;
  std::uint32_t kernel_id_ = 0;
  std::uint64_t blocks_ = 0;  ///< of this kernel
  Dim3 block_;
  std::uint32_t warp_ = 0;
  std::uint64_t announced_ = 0;  ///< instructions of this warp
  std::uint64_t found_ = 0;
  std::uint64_t last_column_ = 1;  ///< behind the last line
  std::uint64_t* not_shared_ = nullptr;
  std::uint64_t* window_unknown_ = nullptr;
};

}  // namespace warpbank
