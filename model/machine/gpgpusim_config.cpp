// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "machine/gpgpusim_config.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "machine/gpgpusim_options.h"
#include "request/user_error.h"

namespace warpbank {
namespace {

constexpr const char* kBanks = "gpgpu_shmem_num_banks";
constexpr const char* kLimited = "gpgpu_shmem_limited_broadcast";
constexpr const char* kParts = "gpgpu_shmem_warp_parts";
constexpr const char* kLatency = "gpgpu_smem_latency";
constexpr const char* kSize = "gpgpu_shmem_size";
constexpr const char* kSizeDefault = "gpgpu_shmem_sizeDefault";
const std::vector<std::string> kNeeded = {kBanks, kLimited, kParts, kLatency};
const std::vector<std::string> kUsed = {kBanks, kLimited, kParts, kLatency, kSize, kSizeDefault};

/// Cycles from accept to a conflict-free response without extra_latency (docs/model.md, "Timing").
constexpr int kOwnLatency = 3;

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// GPGPU-Sim counts each part of a warp for itself, whatever the op and the width.
void set_warp_parts(int parts, const std::string& source, Machine& machine) {
  if (parts == 1) {
    machine.phases = Phases::kWhole;
    machine.phase_rules.clear();
    return;
  }
  PhaseRule rule;
  rule.lanes = machine.lanes / parts;
  rule.source = source;
  rule.standing = Standing::kVendor;
  machine.phases = Phases::kListed;
  const auto add = [&](std::vector<Op> ops, std::vector<int> bytes) {
    rule.ops = std::move(ops);
    rule.bytes = std::move(bytes);
    machine.phase_rules.push_back(rule);
  };
  machine.phase_rules.clear();
  add({Op::kLoad, Op::kStore}, {1, 2, 4, 8, 12, 16});
  add({Op::kAtomic}, {4, 8});
  add({Op::kLoadMatrix, Op::kStoreMatrix}, {16});
}

}  // namespace

void apply_gpgpusim_config(const MachineText& config, Machine& machine,
                           std::vector<std::string>& notes) {
  const GpgpusimOptions options(config, kUsed);
  const auto note = [&](const std::string& text) { notes.push_back(config.file + ": " + text); };
  if (std::none_of(kUsed.begin(), kUsed.end(),
                   [&](const std::string& name) { return options.gives(name); })) {
    throw UserError(Place{config.file, 0, 0}, "no shared-memory option of GPGPU-Sim",
                    "expected one of -" + joined(kUsed));
  }
  machine.name = std::filesystem::path(config.file).filename().string();
  if (const auto banks = options.number(kBanks, 1, kMaxBanks)) {
    machine.banks = static_cast<int>(*banks);
  }
  if (const auto limited = options.number(kLimited, 0, 1)) {
    machine.broadcast = *limited == 1 ? Broadcast::kSingle : Broadcast::kMulticast;
  }
  if (const auto parts = options.number(kParts, 1, static_cast<std::uint64_t>(machine.lanes))) {
    const int count = static_cast<int>(*parts);
    if (machine.lanes % count != 0) {
      options.fail(kParts,
                   std::to_string(count) + " does not divide a warp of " +
                       std::to_string(machine.lanes) + " lanes",
                   "GPGPU-Sim would not count the lanes that are left over");
    }
    set_warp_parts(count, std::string(kParts) + " " + std::to_string(count), machine);
  }
  if (const auto latency = options.number(kLatency, 0, kMaxExtraLatency + kOwnLatency)) {
    machine.extra_latency = std::max(0, static_cast<int>(*latency) - kOwnLatency);
    if (*latency < kOwnLatency) {
      note(std::string(kLatency) + " " + std::to_string(*latency) +
           " is less than the 3 cycles a request takes here; extra_latency is 0");
    }
  }
  // Only a bound on addresses here, while the two differ where GPGPU-Sim resizes its L1 cache.
  const auto size = options.number(kSize, 1, kMaxSharedBytes);
  const auto size_default = options.number(kSizeDefault, 1, kMaxSharedBytes);
  if (size || size_default)
    machine.shared_bytes = std::max(size.value_or(0), size_default.value_or(0));

  std::vector<std::string> missing;
  for (const std::string& name : kNeeded) {
    if (!options.gives(name)) missing.push_back(name);
  }
  if (!missing.empty()) {
    note("does not give " + joined(missing) +
         ": as in the preset gpgpusim, which may differ from "
         "GPGPU-Sim's own defaults");
  }
  if (!options.repeated().empty()) {
    note("gives " + joined(options.repeated()) + " more than once; the last one counts");
  }
  if (machine.broadcast == Broadcast::kSingle) {
    note(std::string(kLimited) +
         " 1 is modelled as broadcast: single, one broadcast word in every wavefront; GPGPU-Sim "
         "allows one in each part of the warp, so its count may differ");
  }
  std::string unused =
      options.unused_shared().empty()
          ? ""
          : "not used, though of shared memory: " + joined(options.unused_shared()) + "; ";
  if (unused.empty() && options.ignored() == 0) return;
  note(unused + "ignored " + std::to_string(options.ignored()) +
       (options.ignored() == 1 ? " other option" : " other options"));
}

}  // namespace warpbank
