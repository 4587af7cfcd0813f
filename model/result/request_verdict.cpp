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

/// Who wants what in the phase that costs most.
std::string demand(const PhasePicture& phase) {
  const std::size_t lanes = phase.lanes.size();
  if (phase.ways == 1) {
    const std::string shared =
        static_cast<std::size_t>(phase.rows) < lanes ? ", so that lanes share rows" : "";
    const std::string verb = lanes == 1 ? "wants" : "want";
    if (phase.rows == 1) {
      return fmt::format("{} {} one row of bank {}", count(lanes, "lane"), verb,
                         phase.busiest_banks.front());
    }
    return fmt::format("{} {} {} rows, each in a bank of its own{}", count(lanes, "lane"), verb,
                       phase.rows, shared);
  }
  const auto busiest = static_cast<std::size_t>(phase.busiest_lanes);
  const std::string who =
      busiest == lanes ? count(lanes, "lane") : fmt::format("{} of {} lanes", busiest, lanes);
  const std::string verb = busiest == 1 ? "wants" : "want";
  const std::size_t banks = phase.busiest_banks.size();
  return banks == 1 ? fmt::format("{} {} {} different rows of bank {}", who, verb, phase.ways,
                                  phase.busiest_banks.front())
                    : fmt::format("{} {} {} different rows in each of {} banks", who, verb,
                                  phase.ways, banks);
}

/// Why the phase takes another number of wavefronts than one for each row of the busiest bank.
std::string policy(const RequestPicture& picture, const PhasePicture& phase) {
  const Machine& machine = picture.machine;
  const int ports = picture.request.writes() ? 1 : machine.ports;
  const auto wavefronts = static_cast<int>(phase.wavefronts.size());
  if (wavefronts > (phase.ways + ports - 1) / ports) {
    return machine.broadcast == Broadcast::kNone
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
  std::string text = demand(*worst) + policy(picture, *worst);
  if (picture.phases.size() > 1) {
    text = fmt::format("In phase {} of {}, {}; all phases together: ",
                       worst - picture.phases.begin() + 1, picture.phases.size(), text);
  } else {
    text += ": ";
  }
  return text + cost(picture) + ".";
}

}  // namespace warpbank
