// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/xz_decoder.h"

#include <fmt/format.h>
#include <lzma.h>

#include <new>

namespace warpbank {
namespace {

/// xz -9 needs 65 MiB; more than this is a file made to hurt, or by an unusual setting.
constexpr std::uint64_t kMemoryLimit = 256U << 20U;

std::string problem_of(lzma_ret code) {
  switch (code) {
    case LZMA_BUF_ERROR:
      return "the .xz data is truncated";
    case LZMA_MEMLIMIT_ERROR:
      return fmt::format("the .xz data needs more than {} MiB to decompress", kMemoryLimit >> 20U);
    case LZMA_UNSUPPORTED_CHECK:
    case LZMA_OPTIONS_ERROR:
      return "the .xz data uses an option that liblzma does not support";
    default:
      return "the .xz data is corrupt, or something else follows its end";
  }
}

}  // namespace

struct XzDecoder::State {
  lzma_stream stream = LZMA_STREAM_INIT;
};

XzDecoder::XzDecoder() : state_(std::make_unique<State>()) {
  if (lzma_stream_decoder(&state_->stream, kMemoryLimit,
                          LZMA_CONCATENATED | LZMA_TELL_UNSUPPORTED_CHECK) != LZMA_OK) {
    throw std::bad_alloc();
  }
}

XzDecoder::~XzDecoder() { lzma_end(&state_->stream); }

std::size_t XzDecoder::decode(Input& input, char* out, std::size_t size) {
  lzma_stream& stream = state_->stream;
  stream.next_in = input.data;
  stream.avail_in = input.size;
  stream.next_out = reinterpret_cast<std::uint8_t*>(out);
  stream.avail_out = size;
  const lzma_ret code = lzma_code(&stream, input.last ? LZMA_FINISH : LZMA_RUN);
  input.data = stream.next_in;
  input.size = stream.avail_in;
  if (code == LZMA_MEM_ERROR) throw std::bad_alloc();
  if (code == LZMA_STREAM_END) {
    ended_ = true;
  } else if (code != LZMA_OK) {
    problem_ = problem_of(code);
  }
  return size - stream.avail_out;
}

}  // namespace warpbank
