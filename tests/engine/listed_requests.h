// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "request/request_source.h"

namespace warpbank {

/// An input made of the requests that a test lists.
class ListedRequests : public RequestSource {
 public:
  explicit ListedRequests(std::vector<Request> requests) : requests_(std::move(requests)) {}

  bool next(Request& request) override {
    if (position_ == requests_.size()) return false;
    request = requests_[position_++];
    return true;
  }

 private:
  std::vector<Request> requests_;
  std::size_t position_ = 0;
};

/// What an engine says of each of them, as one input.
inline std::vector<RequestCost> replay(Engine& engine, std::vector<Request> requests) {
  ListedRequests source(std::move(requests));
  std::vector<RequestCost> costs;
  engine.replay(source, [&](const Request&, const RequestCost& cost) { costs.push_back(cost); });
  return costs;
}

}  // namespace warpbank
