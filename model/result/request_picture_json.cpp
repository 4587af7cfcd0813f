// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/request_picture_json.h"

#include "result/machine_json.h"

namespace warpbank {
namespace {

using Json = nlohmann::ordered_json;

Json lane_json(const LaneTarget& target) {
  Json rows = Json::array();
  for (const BankRow& place : target.rows) {
    rows.push_back({{"bank", place.bank}, {"row", place.row}});
  }
  return {{"lane", target.lane}, {"address", target.address}, {"rows", rows}};
}

Json wavefront_json(const WavefrontPicture& wavefront) {
  Json served = Json::array();
  for (const ServedRow& row : wavefront.served) {
    served.push_back({{"bank", row.place.bank},
                      {"port", row.port},
                      {"row", row.place.row},
                      {"lanes", row.lanes}});
  }
  Json waiting = Json::array();
  for (const WaitingLane& lane : wavefront.waiting) {
    waiting.push_back({{"lane", lane.lane},
                       {"bank", lane.wants.bank},
                       {"row", lane.wants.row},
                       {"reason", name_of(lane.reason)}});
  }
  return {{"served", served}, {"waiting", waiting}};
}

Json phase_json(const PhasePicture& phase) {
  Json wavefronts = Json::array();
  for (const WavefrontPicture& wavefront : phase.wavefronts) {
    wavefronts.push_back(wavefront_json(wavefront));
  }
  return {{"lanes", phase.lanes},
          {"ways", phase.ways},
          {"busiest_banks", phase.busiest_banks},
          {"wavefronts", wavefronts}};
}

}  // namespace

Json picture_json(const RequestPicture& picture) {
  Json lanes = Json::array();
  for (const LaneTarget& target : picture.lanes) lanes.push_back(lane_json(target));
  Json phases = Json::array();
  for (const PhasePicture& phase : picture.phases) phases.push_back(phase_json(phase));
  return {{"machine", machine_json(picture.machine)},
          {"request",
           {{"op", op_name(picture.request.op)},
            {"bytes", picture.request.bytes},
            {"paired", picture.paired},
            {"lanes", lanes}}},
          {"phases", phases},
          {"totals",
           {{"active_lanes", picture.lanes.size()},
            {"wavefronts", picture.wavefronts},
            {"wavefronts_ideal", picture.ideal()},
            {"wavefronts_excessive", picture.excessive()},
            {"max_ways", picture.max_ways},
            {"cycles", picture.cycles}}},
          {"verdict", verdict(picture)}};
}

}  // namespace warpbank
