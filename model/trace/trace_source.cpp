// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warpbank {
namespace {

constexpr std::uint64_t kMaxNames = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMaxNameBytes = std::uint64_t{64} << 20U;

}  // namespace

TraceSource::TraceSource(std::string path, LineReader lines, StringTable& names)
    : path_(std::move(path)), lines_(std::move(lines)), names_(names) {}

void TraceSource::note(const Place& place, std::string text) {
  ++note_count_;
  if (notes_.size() < kMaxNotes) notes_.push_back({place, std::move(text)});
}

void TraceSource::add_kernel(const KernelHeader& kernel) {
  ++kernel_count_;
  if (kernels_.size() < kMaxKernels) kernels_.push_back(kernel);
}

std::uint32_t TraceSource::name_id(std::string_view name, const Place& place) {
  const std::uint32_t id = names_.id(name);
  // Ids rise, so a higher one than ever is a new name.
  if (id > last_name_id_) {
    last_name_id_ = id;
    ++name_count_;
    name_bytes_ += name.size();
    if (name_count_ > kMaxNames || name_bytes_ > kMaxNameBytes) {
      throw UserError(place, fmt::format("more than {} different kernels and source lines, or {} "
                                         "MiB of their names",
                                         kMaxNames, kMaxNameBytes >> 20U));
    }
  }
  return id;
}

}  // namespace warpbank
