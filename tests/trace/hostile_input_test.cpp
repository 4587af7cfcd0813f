// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

#include "trace_files.h"

namespace warpbank::test {
namespace {

using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

long peak_memory_kib() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

std::string error_of_file(const std::string& path) {
  StringTable names;
  try {
    const auto source = open_trace(path, replay_options(), names);
    for (Request request; source->next(request);) {
    }
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

/// A sparse file: the long line costs no disk.
TEST(HostileInput, AGigabyteLineIsRefusedAtOnce) {
  struct {
    const char* start;
    const char* says;
  } const cases[] = {
      {"%warpbank-trace 1\nld 4 ", ":2:1048577: the line is too long; a line is at most 1048576"},
      {"%warpbank-trace 1", ":1:1048577: the line is too long"},
      {"-kernel name = k\n-shmem = ", ":2:1048577: the line is too long"},
      {"", ":1:1: "},
  };
  for (const auto& bad : cases) {
    const TemporaryFile file(bad.start);
    std::filesystem::resize_file(file.path(), std::uintmax_t{1} << 30U);
    const auto start = Clock::now();
    EXPECT_THAT(error_of_file(file.path()), HasSubstr(bad.says));
    EXPECT_LT(seconds_since(start), 2.0);
  }
  EXPECT_LT(peak_memory_kib(), 256 * 1024);
}

TEST(HostileInput, AnEndlessLineFromAPipeIsRefusedAtOnce) {
  const TemporaryFile file("");
  const std::string fifo = file.folder() + "/fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  ::signal(SIGPIPE, SIG_IGN);
  std::thread writer([&fifo] {
    std::ofstream out(fifo, std::ios::binary);
    const std::string part(1 << 16, '1');
    out << "%warpbank-trace 1\nld 4 ";
    for (int i = 0; i < (1 << 14) && out; ++i) out << part << std::flush;
  });
  const auto start = Clock::now();
  const std::string error = error_of_file(fifo);
  EXPECT_LT(seconds_since(start), 2.0);
  writer.join();
  EXPECT_EQ(error, fifo + ":2:1048577: the line is too long; a line is at most 1048576 bytes");
  EXPECT_LT(peak_memory_kib(), 256 * 1024);
}

TEST(HostileInput, TruncatedXzIsPlacedWhereTheReaderHasCome) {
  std::string text = "%warpbank-trace 1\n";
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) text += "ld 4 " + std::to_string(random() % 1024 * 4) + "\n";
  const std::string whole = xz_of(text);
  const Outcome outcome = read_trace(whole.substr(0, whole.size() / 2), replay_options());
  ASSERT_TRUE(outcome.place);
  EXPECT_GT(outcome.requests.size(), 5000U);
  EXPECT_EQ(outcome.place->line, outcome.requests.size() + 2);
  EXPECT_THAT(outcome.error, HasSubstr("the .xz data is truncated"));
}

TEST(HostileInput, AFileCutAtEveryLengthIsTruncatedOrMissesABlock) {
  const std::string whole = read_file(std::string(TRACE_DATA) + "/accelsim/modes_v5.traceg");
  const TemporaryFile file(whole);
  int between_blocks = 0;
  for (std::size_t length = whole.rfind("#END_TB") + 6; length > 0; --length) {
    std::filesystem::resize_file(file.path(), length);
    StringTable names;
    std::uint64_t requests = 0;
    try {
      const auto source = open_trace(file.path(), {}, names);
      for (Request request; source->next(request);) ++requests;
      // Only a file cut between its two thread blocks ends well, and then says what is missing.
      ++between_blocks;
      EXPECT_EQ(requests, 14U) << length;
      EXPECT_EQ(source->note_count(), 1U) << length;
    } catch (const UserError& error) {
      EXPECT_EQ(error.place().file, file.path()) << length;
    }
  }
  EXPECT_EQ(between_blocks, 3);  // after #END_TB and after each of the two line ends
}

std::string sample_text() {
  return "%warpbank-trace 1\n%lanes 32\n"
         "ld 4 0:4 mask=0000ffff warp=3 pc=0x120 src=a.cu:7\n"
         "st 2 0,2,-,6 block=2,0,0 cycle=1200 # comment\n"
         "atom 4 64:0\nldmatrix 16 0:16 mask=ff\nld 16 0x100:-16 mask=1f\n";
}

/// Up to four places changed: bytes flipped, removed, doubled or swapped with bytes that the
/// formats know.
std::string mutated(std::string text, std::mt19937_64& random) {
  constexpr std::string_view kKnown = "0123456789abcdefxR.,:-=#%\n\r\t \"LDSTATOMS";
  const std::size_t changes = random() % 5;
  for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = random() % text.size();
    switch (random() % 5) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << (random() % 8)));
        break;
      case 1:
        text[at] = kKnown[random() % kKnown.size()];
        break;
      case 2:
        text.erase(at, 1 + random() % 16);
        break;
      case 3:
        text.insert(at, text.substr(at, 1 + random() % 64));
        break;
      default:
        text.insert(at, std::string(1 + random() % 20, kKnown[random() % kKnown.size()]));
    }
  }
  return text;
}

std::uint64_t fuzz_seed() {
  const char* given = std::getenv("WARPBANK_SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
}

/// Whatever the bytes are: requests that keep the limits, or one UserError with a place.
TEST(HostileInput, MutatedTracesGiveRequestsOrAUserError) {
  const std::uint64_t seed = fuzz_seed();
  std::cout << "replay with WARPBANK_SEED=" << seed << "\n";
  std::mt19937_64 random(seed);
  const std::string folder = std::string(TRACE_DATA) + "/accelsim/";
  const std::string v5 = read_file(folder + "modes_v5_lineinfo.traceg");
  const std::string samples[] = {sample_text(), read_file(folder + "modes_v3.traceg"), v5,
                                 xz_of(v5), xz_of(sample_text())};
  TraceOptions limited = replay_options();
  limited.limits.lanes = 16;
  limited.limits.shared_bytes = 1000;
  const TemporaryFile file("");
  const auto start = Clock::now();
  std::uint64_t tries = 0;
  std::uint64_t errors = 0;
  for (; seconds_since(start) < 3.0; ++tries) {
    const std::string text = mutated(samples[tries % 5], random);
    std::ofstream(file.path(), std::ios::binary) << text;
    TraceOptions options = tries % 2 == 0 ? TraceOptions{} : limited;
    if (random() % 8 == 0) options.from = TraceFormat::kText;
    if (random() % 8 == 0) options.from = TraceFormat::kAccelSim;
    StringTable names;
    try {
      const auto source = open_trace(file.path(), options, names);
      for (Request request; source->next(request);) {
        ASSERT_LE(request.bytes, kMaxAccessBytes);
        for (int lane = 0; lane < kMaxLanes; ++lane) {
          if (!request.active(lane)) continue;
          const std::uint64_t address = request.address[static_cast<std::size_t>(lane)];
          ASSERT_LT(lane, options.limits.lanes);
          ASSERT_LE(address + request.bytes, options.limits.shared_bytes);
          ASSERT_EQ(address % (request.bytes == 12 ? 4 : request.bytes), 0U);
        }
      }
    } catch (const UserError& error) {
      ++errors;
      ASSERT_EQ(error.place().file, file.path());
      ASSERT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  std::cout << tries << " traces, " << errors << " refused\n";
  EXPECT_GT(errors, tries / 10);
  EXPECT_LT(errors, tries);
}

}  // namespace
}  // namespace warpbank::test
