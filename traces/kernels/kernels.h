// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "traces/kernels/kernel_trace.h"

namespace warpbank::kernels {

// Each runs its kernel, checks the result against a plain computation on the CPU (and throws
// std::runtime_error if it is wrong), and returns the recording.
KernelTrace transpose_unpadded();
KernelTrace transpose_padded();
KernelTrace transpose_swizzled();
KernelTrace transpose_16bit();
KernelTrace transpose_16bit_padded();
KernelTrace matmul_tiled();
KernelTrace reduce_interleaved();
KernelTrace reduce_sequential();
KernelTrace scan_unpadded();
KernelTrace scan_padded();
KernelTrace histogram_bytes();
KernelTrace fft512();
KernelTrace stencil_5point();
KernelTrace bitonic_sort();

struct KernelEntry {
  std::string name;  ///< KernelTrace::name of what record() returns
  KernelTrace (*record)();
};

/// All of the above.
std::vector<KernelEntry> all_kernels();

}  // namespace warpbank::kernels
