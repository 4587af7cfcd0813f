// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "request/user_error.h"
#include "traces/recorder/place.h"
#include "traces/recorder/thread.h"

namespace warpbank::record {

/// An index that knows where it was written.
struct At {
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  At(Integer index, Site place = Site::here())
      : value(static_cast<std::int64_t>(index)), site(place) {}

  std::int64_t value;
  Site site;
};

/// An element of a shared array, as an expression: reading it is a load, assigning to it a store,
/// += and its like a load and a store. It cannot be kept: name the value, not the element.
template <typename T>
class Element {
 public:
  Element(ThreadBlock& block, int thread, int array, std::uint32_t offset, const Site& site)
      : block_(block), thread_(thread), array_(array), offset_(offset), site_(site) {}
  Element(const Element&) = delete;

  operator T() && { return load(); }
  Element& operator=(const T& value) && { return store(value); }
  Element& operator=(Element&& other) && { return store(other.load()); }

  Element& operator+=(const T& value) && { return store(static_cast<T>(load() + value)); }
  Element& operator-=(const T& value) && { return store(static_cast<T>(load() - value)); }
  Element& operator*=(const T& value) && { return store(static_cast<T>(load() * value)); }
  Element& operator++() && { return store(static_cast<T>(load() + T{1})); }

 private:
  T load() const {
    T value;
    block_.load(thread_, array_, offset_, sizeof(T), &value, site_);
    return value;
  }
  Element& store(const T& value) {
    block_.store(thread_, array_, offset_, sizeof(T), &value, site_);
    return *this;
  }

  ThreadBlock& block_;
  int thread_;
  int array_;
  std::uint32_t offset_;
  Site site_;
};

/// A shared array of one to three dimensions, the last one running fastest: CUDA's
/// `__shared__ float tile[32][33];` is `Shared<float> tile(thread, 32, 33);`, and `tile[y][x]` is
/// `tile(y, x)`. `tile[i]` is the i-th element, whatever the dimensions. Contents start undefined.
/// Throws UserError at an index outside the array.
template <typename T>
class Shared {
  static_assert(std::is_trivially_copyable_v<T>, "shared memory holds plain data");
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8 ||
                    sizeof(T) == 16,
                "one access moves 1, 2, 4, 8 or 16 bytes a lane");

 public:
  Shared(Thread& thread, int x, Site site = Site::here()) : Shared(thread, {1, 1, x}, site) {}
  Shared(Thread& thread, int y, int x, Site site = Site::here())
      : Shared(thread, {1, y, x}, site) {}
  Shared(Thread& thread, int z, int y, int x, Site site = Site::here())
      : Shared(thread, {z, y, x}, site) {}

  Element<T> operator[](const At& at) const {
    const std::int64_t size = std::int64_t{extent_[0]} * extent_[1] * extent_[2];
    if (at.value < 0 || at.value >= size) {
      throw UserError(place_of(at.site),
                      fmt::format("index {} outside {} elements", at.value, size));
    }
    return element(at.value, at.site);
  }
  Element<T> operator()(std::int64_t y, std::int64_t x, Site site = Site::here()) const {
    return (*this)(0, y, x, site);
  }
  Element<T> operator()(std::int64_t z, std::int64_t y, std::int64_t x,
                        Site site = Site::here()) const {
    check(z, y, x, site);
    return element((z * extent_[1] + y) * extent_[2] + x, site);
  }

 private:
  static constexpr std::int64_t kBytes = sizeof(T);

  Shared(Thread& thread, const std::array<int, 3>& extent, const Site& site)
      : block_(thread.block()), thread_(thread.number()), extent_(extent) {
    const std::int64_t size = std::int64_t{extent[0]} * extent[1] * extent[2];
    if (extent[0] < 1 || extent[1] < 1 || extent[2] < 1) {
      throw UserError(place_of(site), "a shared array without elements");
    }
    array_ = block_.declare(thread_, static_cast<std::uint32_t>(size * kBytes), site);
  }

  void check(std::int64_t z, std::int64_t y, std::int64_t x, const Site& site) const {
    if (z >= 0 && z < extent_[0] && y >= 0 && y < extent_[1] && x >= 0 && x < extent_[2]) return;
    throw UserError(place_of(site), fmt::format("index ({}, {}, {}) outside {} x {} x {}", z, y, x,
                                                extent_[0], extent_[1], extent_[2]));
  }
  Element<T> element(std::int64_t index, const Site& site) const {
    return {block_, thread_, array_, static_cast<std::uint32_t>(index * kBytes), site};
  }

  ThreadBlock& block_;
  int thread_;
  std::array<int, 3> extent_;
  int array_ = 0;
};

}  // namespace warpbank::record
