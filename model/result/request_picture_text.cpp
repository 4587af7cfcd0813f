// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/request_picture_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "result/number_series.h"
#include "result/text_table.h"
#include "result/wavefront_fold.h"

namespace warpbank {
namespace {

constexpr std::size_t kWidth = 96;

std::string plural(std::size_t n, const std::string& what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

/// "lane 3", "lanes 0-31".
std::string named(const std::string& what, std::size_t count, const std::string& numbers) {
  return fmt::format("{}{} {}", what, count == 1 ? "" : "s", numbers);
}

std::string signed_steps(std::int64_t lanes, std::int64_t banks, std::int64_t rows) {
  std::string text;
  const auto add = [&](const char* what, std::int64_t step) {
    if (step != 0) text += fmt::format("{}{} {:+}", text.empty() ? "" : ", ", what, step);
  };
  add("lanes", lanes);
  add("banks", banks);
  add("rows", rows);
  return text;
}

class TextPainter {
 public:
  TextPainter(const RequestPicture& picture, const RequestWords& words, bool colour)
      : picture_(picture), words_(words), colour_(colour) {}

  std::string paint() {
    header();
    grid();
    for (std::size_t i = 0; i < picture_.phases.size(); ++i) phase(i);
    text_ += "\n" + painted(picture_.excessive() == 0 ? "32" : "31", verdict(picture_)) + "\n";
    return std::move(text_);
  }

 private:
  std::string painted(const char* code, const std::string& text) const {
    return colour_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }
  void heading(const std::string& text) { text_ += "\n" + painted("1", text) + "\n"; }

  void header() {
    const Machine& machine = picture_.machine;
    const Request& request = picture_.request;
    const auto line = [&](const char* name, const std::string& value) {
      text_ += fmt::format("{:<9}{}\n", name, printable(value));
    };
    line("machine",
         fmt::format("{}: {} lanes, {} of {} bytes, mapping {}, broadcast {}, {}", machine.name,
                     machine.lanes, plural(static_cast<std::size_t>(machine.banks), "bank"),
                     machine.bank_bytes, name_of(machine.mapping), name_of(machine.broadcast),
                     plural(static_cast<std::size_t>(machine.ports), "read port")));
    line("request",
         fmt::format("{}, {} a lane, {} of {} lanes active", op_name(request.op),
                     plural(request.bytes, "byte"), picture_.lanes.size(), machine.lanes));
    line("access", words_.access);
    for (const std::string& detail : words_.details) line("", detail);
    for (const std::string& note : words_.notes) line("note", note);
  }

  /// Bank and row of each lane, eight lanes a line.
  void grid() {
    heading("where each lane goes, as bank:row");
    constexpr int kColumns = 8;
    std::map<int, std::string> cells;
    for (const LaneTarget& target : picture_.lanes) cells[target.lane] = cell(target);
    std::size_t width = 3;
    for (const auto& entry : cells) width = std::max(width, entry.second.size());
    text_ += "  lane";
    for (int i = 0; i < std::min(kColumns, picture_.machine.lanes); ++i) {
      text_ += fmt::format("  {:>{}}", fmt::format("+{}", i), width);
    }
    for (int lane = 0; lane < picture_.machine.lanes; ++lane) {
      if (lane % kColumns == 0) text_ += fmt::format("\n  {:>4}", lane);
      const auto found = cells.find(lane);
      text_ += fmt::format("  {:>{}}", found == cells.end() ? "-" : found->second, width);
    }
    text_ += "\n";
  }

  /// Banks narrower than the access make several rows of one lane: "4-7:0", or each by itself.
  static std::string cell(const LaneTarget& target) {
    const BankRow& first = target.rows.front();
    const auto count = static_cast<int>(target.rows.size());
    bool run = count > 1;
    for (int i = 0; i < count; ++i) {
      const BankRow& place = target.rows[static_cast<std::size_t>(i)];
      run = run && place.row == first.row && place.bank == first.bank + i;
    }
    if (run) return fmt::format("{}-{}:{}", first.bank, first.bank + count - 1, first.row);
    std::string text;
    for (const BankRow& place : target.rows) {
      text += fmt::format("{}{}:{}", text.empty() ? "" : ",", place.bank, place.row);
    }
    return text;
  }

  void phase(std::size_t index) {
    const PhasePicture& phase = picture_.phases[index];
    heading(fmt::format("phase {} of {}: {}, {}{}", index + 1, picture_.phases.size(),
                        named("lane", phase.lanes.size(), numbers_text(phase.lanes)),
                        plural(phase.wavefronts.size(), "wavefront"),
                        phase.wavefronts.size() == 1 ? "" : " where 1 is ideal"));
    std::vector<std::vector<ServedRun>> runs;
    for (const WavefrontPicture& wavefront : phase.wavefronts) runs.push_back(fold(wavefront));
    for (const WavefrontRun& run : fold(runs)) {
      wavefront(phase, runs, run.first);
      if (run.count == 1) continue;
      likewise(runs, run);
      wavefront(phase, runs, run.first + run.count - 1);
    }
  }

  void wavefront(const PhasePicture& phase, const std::vector<std::vector<ServedRun>>& runs,
                 std::size_t index) {
    std::vector<std::string> entries;
    for (const ServedRun& run : runs[index]) entries.push_back(served(run));
    const std::string label = fmt::format("  wavefront {:<6}", index + 1);
    entries_under(label, entries);
    waits(phase.wavefronts[index], label.size());
  }

  std::string served(const ServedRun& run) const {
    const std::vector<int> lanes = run.lanes();
    std::string numbers = run.first.lanes.size() == 1
                              ? series_text(run.first.lanes.front(), run.lane_step, run.count)
                              : numbers_text(lanes);
    std::string text = named("lane", lanes.size(), numbers);
    if (run.first.lanes.size() > 1 && run.lane_step != 0) {
      text += fmt::format(", {} to a row", run.first.lanes.size());
    }
    const std::size_t banks = run.bank_step == 0 ? 1 : run.count;
    const std::size_t rows = run.row_step == 0 ? 1 : run.count;
    text += " -> " + named("bank", banks, series_text(run.first.place.bank, run.bank_step, banks)) +
            " " + named("row", rows, series_text(run.first.place.row, run.row_step, rows));
    if (picture_.machine.ports > 1) text += fmt::format(" port {}", run.first.port);
    if (run.first.lanes.size() > 1) text += " (broadcast)";
    return text;
  }

  /// Several entries a line, up to the width of a terminal.
  void entries_under(const std::string& label, const std::vector<std::string>& entries) {
    std::string line = label;
    bool fresh = true;
    for (const std::string& entry : entries) {
      if (!fresh && line.size() + 3 + entry.size() > kWidth) {
        text_ += line + "\n";
        line = std::string(label.size(), ' ');
        fresh = true;
      }
      line += (fresh ? "" : "   ") + entry;
      fresh = false;
    }
    text_ += line + "\n";
  }

  void waits(const WavefrontPicture& wavefront, std::size_t indent) {
    for (const WaitReason reason :
         {WaitReason::kOtherRow, WaitReason::kNotBroadcast, WaitReason::kOwnPort}) {
      std::set<int> lanes;
      std::set<int> banks;
      for (const WaitingLane& waiting : wavefront.waiting) {
        if (waiting.reason != reason) continue;
        lanes.insert(waiting.lane);
        banks.insert(waiting.wants.bank);
      }
      if (lanes.empty()) continue;
      text_ += fmt::format("{}waiting: {} for {}: {}\n", std::string(indent, ' '),
                           named("lane", lanes.size(), numbers_text({lanes.begin(), lanes.end()})),
                           named("bank", banks.size(), numbers_text({banks.begin(), banks.end()})),
                           why(reason, banks.size()));
    }
  }

  std::string why(WaitReason reason, std::size_t banks) const {
    switch (reason) {
      case WaitReason::kOtherRow:
        if (picture_.shares_ports()) {
          return banks == 1 ? "the port that it shares serves another row"
                            : "the port that each shares serves another row";
        }
        return banks == 1 ? "it serves another row" : "each serves another row";
      case WaitReason::kNotBroadcast:
        return "only one row of a wavefront is broadcast";
      case WaitReason::kOwnPort:
        return "nothing is broadcast, each lane needs a port of its own";
    }
    return {};
  }

  /// The wavefronts between the first and the last of a series.
  void likewise(const std::vector<std::vector<ServedRun>>& runs, const WavefrontRun& run) {
    std::vector<int> lanes;
    for (std::size_t i = run.first + 1; i + 1 < run.first + run.count; ++i) {
      for (const ServedRun& served : runs[i]) {
        const std::vector<int> more = served.lanes();
        lanes.insert(lanes.end(), more.begin(), more.end());
      }
    }
    std::sort(lanes.begin(), lanes.end());
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    text_ += fmt::format("  wavefronts {}-{}: the same for {}; from each to the next {}\n",
                         run.first + 2, run.first + run.count - 1,
                         named("lane", lanes.size(), numbers_text(lanes)),
                         signed_steps(run.lane_step, run.bank_step, run.row_step));
  }

  const RequestPicture& picture_;
  const RequestWords& words_;
  bool colour_;
  std::string text_;
};

}  // namespace

std::string picture_text(const RequestPicture& picture, const RequestWords& words, bool colour) {
  return TextPainter(picture, words, colour).paint();
}

}  // namespace warpbank
