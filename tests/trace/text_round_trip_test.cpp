// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "trace/text_line.h"
#include "trace/text_writer.h"
#include "trace_files.h"

namespace warpbank::test {
namespace {

template <typename T>
std::optional<T> maybe(rc::Gen<T> gen) {
  return *rc::gen::arbitrary<bool>() ? std::optional<T>(*gen) : std::nullopt;
}

std::uint64_t random_mask(int lanes) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - lanes);
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return all;
    case 1:
      return 0;
    case 2:
      return std::uint64_t{1} << *rc::gen::inRange(0, lanes);
    default:
      return *rc::gen::arbitrary<std::uint64_t>() & all;
  }
}

/// A legal request of `lanes` lanes with everything that the format can say.
Request random_request(int lanes, StringTable& names) {
  Request request;
  request.op = *rc::gen::element(Op::kLoad, Op::kStore, Op::kAtomic, Op::kLoadMatrix);
  if (lanes < 8 && request.op == Op::kLoadMatrix) request.op = Op::kLoad;
  request.mask = random_mask(lanes);
  request.bytes = *rc::gen::element<std::uint8_t>(1, 2, 4, 8, 12, 16);
  if (request.op == Op::kAtomic) request.bytes = *rc::gen::element<std::uint8_t>(4, 8);
  if (request.op == Op::kLoadMatrix) {
    request.bytes = 16;
    request.mask = *rc::gen::element<std::uint64_t>(0, 0xff);
  }
  const std::uint32_t align = request.bytes == 12 ? 4 : request.bytes;
  const std::uint32_t units = *rc::gen::element<std::uint32_t>(4096, 0xfffffff0U / align - 4);
  const bool strided = *rc::gen::arbitrary<bool>();
  const auto base = *rc::gen::inRange<std::uint32_t>(0, units);
  const auto step = *rc::gen::inRange<std::int64_t>(-64, 65);
  for (int lane = 0; lane < lanes; ++lane) {
    std::int64_t unit = strided ? base + step * lane : *rc::gen::inRange<std::int64_t>(0, units);
    unit = std::clamp<std::int64_t>(unit, 0, units);
    request.address[static_cast<std::size_t>(lane)] = static_cast<std::uint32_t>(unit) * align;
  }
  request.origin.warp = maybe(rc::gen::arbitrary<std::uint32_t>());
  request.origin.pc = maybe(rc::gen::arbitrary<std::uint64_t>());
  request.origin.cycle = maybe(rc::gen::inRange<std::uint64_t>(0, kMaxOfferCycle + 1));
  if (*rc::gen::arbitrary<bool>()) {
    request.origin.block = Dim3{*rc::gen::arbitrary<std::uint32_t>(), 0, 7};
  }
  if (*rc::gen::arbitrary<bool>()) {
    request.origin.src = names.id("k.cu:" + std::to_string(*rc::gen::inRange(1, 99)));
  }
  return request;
}

// RapidCheck prints the seed; RC_PARAMS="seed=N" replays it.
TEST(TextRoundTrip, ReadingWhatWasWrittenGivesTheSameRequests) {
  EXPECT_TRUE(rc::check([] {
    StringTable names;
    const int lanes = *rc::gen::inRange(1, 65);
    const int count = *rc::gen::inRange(1, 8);
    std::vector<Request> written;
    std::string text = text_header(lanes);
    for (int i = 0; i < count; ++i) {
      written.push_back(random_request(lanes, names));
      append_text_line(written.back(), lanes, names, text);
    }
    const Outcome outcome = read_trace(text);
    RC_ASSERT(outcome.error == "");
    RC_ASSERT(outcome.requests.size() == written.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
      const Request& a = written[i];
      const Request& b = outcome.requests[i];
      RC_ASSERT(a.op == b.op);
      RC_ASSERT(a.bytes == b.bytes);
      RC_ASSERT(a.mask == b.mask);
      RC_ASSERT(addresses_of(a) == addresses_of(b));
      RC_ASSERT(a.origin.warp == b.origin.warp);
      RC_ASSERT(a.origin.pc == b.origin.pc);
      RC_ASSERT(a.origin.cycle == b.origin.cycle);
      RC_ASSERT(a.origin.block == b.origin.block);
      RC_ASSERT(names.name(a.origin.src) == outcome.sources[i]);
    }
  }));
}

std::string line_of(const Request& request, int lanes) {
  std::string text;
  append_text_line(request, lanes, StringTable(), text);
  return text;
}

TEST(TextWriter, PrefersBaseAndStride) {
  Request request;
  request.mask = 0xffffffff;
  for (std::uint32_t lane = 0; lane < 32; ++lane) request.address[lane] = lane * 132;
  EXPECT_EQ(line_of(request, 32), "ld 4 0:132\n");
  EXPECT_EQ(line_of(request, 64), "ld 4 0:132 mask=00000000ffffffff\n");
  request.mask = 0xa;
  EXPECT_EQ(line_of(request, 32), "ld 4 0:132 mask=0000000a\n");
  request.mask = 0;
  EXPECT_EQ(line_of(request, 32), "ld 4 0:0 mask=00000000\n");
}

TEST(TextWriter, ListsWhatFitsNoStride) {
  Request request;
  request.op = Op::kStore;
  request.mask = 0b11010;
  request.address[1] = 0;
  request.address[3] = 16;
  request.address[4] = 24;  // 8 a lane, but lane 0 would be at -8
  EXPECT_EQ(line_of(request, 32), "st 4 -,0,-,16,24\n");
  request.address[4] = 16;
  EXPECT_EQ(line_of(request, 32), "st 4 -,0,-,16,16\n");
}

}  // namespace
}  // namespace warpbank::test
