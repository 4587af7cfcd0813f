// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// The preset gpgpusim against the count that GPGPU-Sim makes (warp_inst_t::generate_mem_accesses of
// https://github.com/gpgpu-sim/gpgpu-sim_distribution, without limited broadcast): of every active
// lane the word of its first byte, the distinct words of each bank, the most of any bank.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>

#include "engine/analytic_engine.h"
#include "machine/machine_loader.h"

namespace warpbank {
namespace {

std::size_t most_words_of_a_bank(const Request& request) {
  std::map<std::uint32_t, std::set<std::uint32_t>> words;
  for (std::size_t lane = 0; lane < 32; ++lane) {
    if (((request.mask >> lane) & 1U) == 0) continue;
    const std::uint32_t word = request.address[lane] / 4;
    words[word % 32].insert(word);
  }
  std::size_t most = 0;
  for (const auto& [bank, of_bank] : words) most = std::max(most, of_bank.size());
  return most;
}

Request random_request(std::mt19937_64& random) {
  Request request;
  request.op = static_cast<Op>(random() % kOpCount);
  request.bytes = static_cast<std::uint8_t>(kAccessBytes[random() % kAccessBytes.size()]);
  request.mask = random() & 0xffffffff;
  if (request.op == Op::kAtomic) request.bytes = random() % 2 == 0 ? 4 : 8;
  if (request.op == Op::kLoadMatrix || request.op == Op::kStoreMatrix) {
    request.bytes = 16;
    constexpr std::uint64_t kRows[] = {0xff, 0xffff, 0xffffffff};
    request.mask = kRows[random() % 3];
  }
  if (random() % 3 == 0 && request.mask > 0xffff) request.mask = 0xffffffff;
  const std::uint64_t align = request.bytes == 12 ? 4 : request.bytes;
  const std::uint64_t places = 65536 / align - 4;
  const std::uint64_t base = random() % places;
  const std::uint64_t stride = random() % 70;
  const std::uint64_t spread = 1 + random() % 200;
  const std::uint64_t kind = random() % 4;
  for (std::uint32_t& address : request.address) {
    const auto lane = static_cast<std::uint64_t>(&address - request.address.data());
    std::uint64_t place = random();
    if (kind == 1) place = base + stride * lane;
    if (kind == 2) place = base + place % spread;
    if (kind == 3) place = base;
    address = static_cast<std::uint32_t>(place % places * align);
  }
  return request;
}

TEST(GpgpuSim, CountsAsItDoesOnAMillionRequests) {
  AnalyticEngine engine(load_machine("gpgpusim"));
  constexpr std::uint64_t kSeed = 20261130;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 1000000; ++i) {
    const Request request = random_request(random);
    ASSERT_EQ(engine.cost(request).wavefronts, most_words_of_a_bank(request))
        << "request " << i << " of seed " << kSeed << ": " << op_name(request.op) << " of "
        << int{request.bytes} << " bytes";
  }
}

}  // namespace
}  // namespace warpbank
