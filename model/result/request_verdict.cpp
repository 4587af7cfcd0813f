// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "result/request_picture.h"

namespace warpbank {
namespace {

std::string count(std::size_t n, const std::string& what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string cost(const RequestPicture& picture) {
  const std::string cycles = fmt::format("alone it takes {} cycles", picture.cycles);
  if (picture.excessive() == 0) {
    return fmt::format("{}, the ideal, 0 excessive; {}", count(picture.wavefronts, "wavefront"),
                       cycles);
  }
  return fmt::format("{} where {} {} ideal, {} excessive; {}",
                     count(picture.wavefronts, "wavefront"), picture.ideal(),
                     picture.ideal() == 1 ? "is" : "are", picture.excessive(), cycles);
}

/// "bank 3"; where banks share their ports, "banks 3, 35, which share a port".
std::string bank_in_words(const RequestPicture& picture, int lowest) {
  if (!picture.shares_ports()) return fmt::format("bank {}", lowest);
  std::string all;
  for (int bank = lowest; bank < picture.machine.banks;
       bank += static_cast<int>(picture.rule.conflict_banks)) {
    all += fmt::format("{}{}", all.empty() ? "" : ", ", bank);
  }
  return fmt::format("banks {}, which share a port", all);
}

/// Who wants what in the phase that costs most.
std::string demand(const RequestPicture& picture, const PhasePicture& phase) {
  const std::size_t lanes = phase.lanes.size();
  if (phase.ways == 1) {
    const std::string shared =
        static_cast<std::size_t>(phase.rows) < lanes ? ", so that lanes share rows" : "";
    const std::string verb = lanes == 1 ? "wants" : "want";
    if (phase.rows == 1) {
      return fmt::format("{} {} one row of {}", count(lanes, "lane"), verb,
                         bank_in_words(picture, phase.busiest_banks.front()));
    }
    return fmt::format("{} {} {} rows, each in a bank {}{}", count(lanes, "lane"), verb, phase.rows,
                       picture.shares_ports() ? "with a port of its own" : "of its own", shared);
  }
  const auto busiest = static_cast<std::size_t>(phase.busiest_lanes);
  const std::string who =
      busiest == lanes ? count(lanes, "lane") : fmt::format("{} of {} lanes", busiest, lanes);
  const std::string verb = busiest == 1 ? "wants" : "want";
  const std::size_t banks = phase.busiest_banks.size();
  return banks == 1 ? fmt::format("{} {} {} different rows of {}", who, verb, phase.ways,
                                  bank_in_words(picture, phase.busiest_banks.front()))
                    : fmt::format("{} {} {} different rows in each of {} {}", who, verb, phase.ways,
                                  banks, picture.shares_ports() ? "sets of banks" : "banks");
}

/// Why the phase takes another number of wavefronts than one for each row of the busiest bank.
std::string policy(const RequestPicture& picture, const PhasePicture& phase) {
  const auto ports = static_cast<int>(picture.rule.ports);
  const auto wavefronts = static_cast<int>(phase.wavefronts.size());
  if (wavefronts > (phase.ways + ports - 1) / ports) {
    return picture.rule.broadcast == Broadcast::kNone
               ? "; each takes a port of its own, as nothing is broadcast"
               : "; only one row of a wavefront is broadcast";
  }
  if (ports > 1 && phase.ways > 1) {
    return fmt::format("; a bank reads up to {} rows in a wavefront", ports);
  }
  return {};
}

}  // namespace

std::string verdict(const RequestPicture& picture) {
  if (picture.phases.empty()) {
    return fmt::format("No lane is active: no wavefront; alone it takes {} cycles.",
                       picture.cycles);
  }
  const auto worst = std::max_element(picture.phases.begin(), picture.phases.end(),
                                      [](const PhasePicture& a, const PhasePicture& b) {
                                        return a.wavefronts.size() < b.wavefronts.size();
                                      });
  std::string text = demand(picture, *worst) + policy(picture, *worst);
  if (picture.phases.size() > 1) {
    text = fmt::format("In phase {} of {}, {}; all phases together: ",
                       worst - picture.phases.begin() + 1, picture.phases.size(), text);
  } else {
    text += ": ";
  }
  text += cost(picture) + ".";
  if (!picture.paired) return text;
  return "Neighbours have one address, so lane groups are served in pairs. " + text;
}

}  // namespace warpbank
