// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/kernels/kernels.h"

namespace warpbank::kernels {

std::vector<KernelEntry> all_kernels() {
  return {{"transpose_unpadded", transpose_unpadded},
          {"transpose_padded", transpose_padded},
          {"transpose_swizzled", transpose_swizzled},
          {"transpose_16bit", transpose_16bit},
          {"transpose_16bit_padded", transpose_16bit_padded},
          {"matmul_tiled", matmul_tiled},
          {"reduce_interleaved", reduce_interleaved},
          {"reduce_sequential", reduce_sequential},
          {"scan_unpadded", scan_unpadded},
          {"scan_padded", scan_padded},
          {"histogram_bytes", histogram_bytes},
          {"fft512", fft512},
          {"stencil_5point", stencil_5point},
          {"bitonic_sort", bitonic_sort}};
}

}  // namespace warpbank::kernels
