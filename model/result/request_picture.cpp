// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/request_picture.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/arbitration.h"
#include "engine/slots.h"
#include "engine/timeline.h"

namespace warpbank {
namespace {

class Painter {
 public:
  Painter(const Machine& machine, const Request& request)
      : machine_(machine),
        request_(request),
        slot_map_(machine),
        arbitration_(machine),
        rule_(service_rule(machine, request.op, request.bytes)),
        slots_per_lane_(slots_per_lane(machine)) {
    slot_map_.map(request.bytes, request.mask, request.address, slots_);
  }

  RequestPicture paint() {
    RequestPicture picture;
    picture.machine = machine_;
    picture.request = request_;
    picture.rule = rule_;
    picture.paired = !phase_plan(machine_, request_.op, request_.bytes).merged.empty() &&
                     lanes_pair_up(request_.mask, request_.address);
    slots_.active.for_each([&](int slot) {
      const int lane = lane_of(slot);
      if (picture.lanes.empty() || picture.lanes.back().lane != lane) {
        picture.lanes.push_back({lane, request_.address[static_cast<std::size_t>(lane)], {}});
      }
      picture.lanes.back().rows.push_back(place_of(slot));
    });
    SlotSet remaining = slots_.active;
    const std::vector<SlotSet>& phases =
        slot_map_.phases(request_.op, request_.bytes, request_.mask, request_.address);
    for (SlotSet pending = first_pending(phases, remaining); pending.any();
         pending = first_pending(phases, remaining)) {
      PhasePicture phase = described(pending);
      remaining = remaining.without(pending);
      while (pending.any()) {
        arbitration_.step(slots_, pending, request_.op, request_.bytes, wavefront_);
        phase.wavefronts.push_back(wavefront(pending));
        pending = pending.without(wavefront_.served);
      }
      picture.wavefronts += static_cast<std::uint32_t>(phase.wavefronts.size());
      picture.max_ways = std::max(picture.max_ways, static_cast<std::uint32_t>(phase.ways));
      picture.phases.push_back(std::move(phase));
    }
    picture.cycles = completion(machine_, request_.op, 0, picture.wavefronts) + 1;
    return picture;
  }

 private:
  int lane_of(int slot) const { return slot / slots_per_lane_; }
  BankRow place_of(int slot) const {
    const auto s = static_cast<std::size_t>(slot);
    return {slots_.bank[s], slots_.row[s]};
  }

  PhasePicture described(const SlotSet& pending) const {
    PhasePicture phase;
    // By bank, or by the lowest of the banks that share their ports.
    std::map<int, std::set<std::pair<int, std::uint32_t>>> rows;
    std::map<int, std::set<int>> lanes;
    std::set<int> banks;
    pending.for_each([&](int slot) {
      const BankRow place = place_of(slot);
      const int bank_set = place.bank % static_cast<int>(rule_.conflict_banks);
      rows[bank_set].insert({place.bank, place.row});
      lanes[bank_set].insert(lane_of(slot));
      banks.insert(place.bank);
      if (phase.lanes.empty() || phase.lanes.back() != lane_of(slot)) {
        phase.lanes.push_back(lane_of(slot));
      }
    });
    std::set<int> busiest;
    for (const auto& [bank, wanted] : rows) {
      const auto ways = static_cast<int>(wanted.size());
      phase.rows += ways;
      if (ways > phase.ways) phase.busiest_banks.clear();
      phase.ways = std::max(phase.ways, ways);
      if (ways == phase.ways) phase.busiest_banks.push_back(bank);
    }
    for (const int bank : phase.busiest_banks)
      busiest.insert(lanes[bank].begin(), lanes[bank].end());
    phase.busiest_lanes = static_cast<int>(busiest.size());
    phase.banks = static_cast<int>(banks.size());
    return phase;
  }

  WavefrontPicture wavefront(const SlotSet& pending) const {
    WavefrontPicture picture;
    std::map<std::pair<int, int>, std::size_t> served;  // (bank, port) -> index
    std::set<std::pair<int, std::uint32_t>> open;
    wavefront_.served.for_each([&](int slot) {
      const BankRow place = place_of(slot);
      const int port = wavefront_.slot_port[static_cast<std::size_t>(slot)];
      const auto [entry, added] = served.try_emplace({place.bank, port}, picture.served.size());
      if (added) picture.served.push_back({place, port, {}});
      picture.served[entry->second].lanes.push_back(lane_of(slot));
      open.insert({place.bank, place.row});
    });
    pending.without(wavefront_.served).for_each([&](int slot) {
      const BankRow place = place_of(slot);
      WaitReason reason = WaitReason::kOtherRow;
      if (open.count({place.bank, place.row}) != 0) {
        reason = rule_.broadcast == Broadcast::kSingle ? WaitReason::kNotBroadcast
                                                       : WaitReason::kOwnPort;
      }
      picture.waiting.push_back({lane_of(slot), place, reason});
    });
    return picture;
  }

  const Machine& machine_;
  const Request& request_;
  SlotMap slot_map_;
  Arbitration arbitration_;
  ServiceRule rule_;
  int slots_per_lane_;
  Slots slots_;
  Wavefront wavefront_;
};

}  // namespace

const char* name_of(WaitReason reason) {
  switch (reason) {
    case WaitReason::kOtherRow:
      return "other_row";
    case WaitReason::kNotBroadcast:
      return "not_broadcast";
    case WaitReason::kOwnPort:
      return "own_port";
  }
  return "";
}

RequestPicture picture_of(const Machine& machine, const Request& request) {
  return Painter(machine, request).paint();
}

}  // namespace warpbank
