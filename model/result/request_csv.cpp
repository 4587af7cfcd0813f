// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/request_csv.h"

#include <iterator>
#include <string_view>
#include <utility>

#include "result/csv_field.h"

namespace warpbank {

RequestCsv::RequestCsv(OutputFile file) : file_(std::move(file)) {
  file_.write(
      "index,kernel,block,warp,pc,op,bytes,lanes,wavefronts,wavefronts_ideal,accept,complete\n");
}

void RequestCsv::add(const Request& request, const RequestCost& cost, const StringTable& names) {
  const Origin& origin = request.origin;
  const auto out = std::back_inserter(lines_);
  fmt::format_to(out, "{},{},", index_++, csv_field(names.name(origin.kernel)));
  if (origin.block) {
    fmt::format_to(out, "{}:{}:{}", origin.block->x, origin.block->y, origin.block->z);
  }
  lines_.push_back(',');
  if (origin.warp) fmt::format_to(out, "{}", *origin.warp);
  lines_.push_back(',');
  if (origin.pc) fmt::format_to(out, "{:#x}", *origin.pc);
  fmt::format_to(out, ",{},{},{},{},{},{},{}\n", op_name(request.op), request.bytes,
                 cost.active_lanes, cost.wavefronts, cost.ideal, cost.accept, cost.complete);
  constexpr std::size_t kBlock = 1U << 16U;
  if (lines_.size() >= kBlock) flush();
}

OutputFile RequestCsv::take() && {
  flush();
  return std::move(file_);
}

void RequestCsv::flush() {
  file_.write(std::string_view(lines_.data(), lines_.size()));
  lines_.clear();
}

}  // namespace warpbank
