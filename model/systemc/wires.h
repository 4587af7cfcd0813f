// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <systemc>

namespace warpbank {

template <typename T>
class WiresIf : public virtual sc_core::sc_interface {
 public:
  virtual const T& read() const = 0;
};

/// A bundle of wires too wide to be copied and compared like an sc_signal: the writer fills next()
/// in place and publishes it; readers see it from the next delta cycle on, as with a signal. What
/// next() holds before it is filled is the value published before the last.
template <typename T>
class Wires : public sc_core::sc_prim_channel, public WiresIf<T> {
 public:
  Wires(const char* name, const T& initial)
      : sc_core::sc_prim_channel(name), values_{initial, initial} {}

  const T& read() const override { return values_[current_]; }
  T& next() { return values_[1 - current_]; }
  void publish() { request_update(); }

  const sc_core::sc_event& default_event() const override {
    if (!changed_) changed_ = std::make_unique<sc_core::sc_event>();
    return *changed_;
  }
  const char* kind() const override { return "Wires"; }

 private:
  void update() override {
    current_ = 1 - current_;
    if (changed_) changed_->notify(sc_core::SC_ZERO_TIME);
  }

  std::array<T, 2> values_;
  std::size_t current_ = 0;
  mutable std::unique_ptr<sc_core::sc_event> changed_;  ///< absent while nobody is sensitive to it
};

}  // namespace warpbank
